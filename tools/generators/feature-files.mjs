/** The files of a remote's first page: it works, is translated and tested, and shows where its parts go. */
export function featureFiles(remote, feature) {
  return {
    [`src/${feature.kebab}/${feature.kebab}-page.tsx`]: page(remote, feature),
    [`src/${feature.kebab}/${feature.kebab}-page.test.tsx`]: pageTest(feature),
  };
}

const nothingYet = { pt: 'Nada por aqui ainda', en: 'Nothing here yet', es: 'Aún no hay nada aquí' };

/** The feature's texts in a language, to be merged into its file. */
export function featureTexts(feature, language) {
  return { [feature.camel]: { title: feature.title, empty: nothingYet[language] } };
}

/** Adds the route and the menu entry of a feature to the text of the remote's manifest. */
export function withFeature(manifest, feature) {
  const ability = feature.one ? `, ability: 'settings:manage'` : '';
  const texts = `{ pt: '${feature.title}', en: '${feature.title}', es: '${feature.title}' }`;
  return manifest
    .replace(/routes: \[/, `routes: [\n    { path: '/${feature.kebab}', module: './${feature.kebab}'${ability} },`)
    .replace(
      /menu: \[/,
      `menu: [\n    { path: '/${feature.kebab}', label: ${texts}, icon: 'page', group: 'service', order: 100 },`,
    );
}

function page(remote, { pascal, camel, title }) {
  return `import { EmptyState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ListPage } from '@recado/ui/records';

/** ${title}. For records give \`RecordPage\` the columns, the form and the deletion; it provides the rest. */
export default function ${pascal}Page() {
  const { t } = useTranslation('${remote.namespace}');
  return (
    <ListPage title={t('${camel}.title')}>
      <EmptyState title={t('${camel}.empty')} />
    </ListPage>
  );
}
`;
}

function pageTest({ pascal, kebab, title }) {
  return `import { renderWithProviders } from '@recado/ui/testing';
import { screen } from '@testing-library/react';
import setup from '../setup.ts';
import ${pascal}Page from './${kebab}-page.tsx';

beforeAll(() => setup());

test('shows its title and the empty list', () => {
  renderWithProviders(<${pascal}Page />);
  expect(screen.getByRole('heading', { name: '${title}' })).toBeVisible();
  expect(screen.getByText('Nada por aqui ainda')).toBeVisible();
});
`;
}
