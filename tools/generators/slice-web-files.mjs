/** The remote's side of a slice: resource, page, dialog and test; `setup`: what the test calls first. */
export function webFiles(remote, feature, setup) {
  const folder = `src/${feature.kebab}/`;
  return {
    [`${folder}${feature.kebab}.ts`]: resourceOf(feature),
    [`${folder}${feature.kebab}-page.tsx`]: pageOf(remote, feature),
    [`${folder}${feature.one.kebab}-dialog.tsx`]: dialogOf(remote, feature),
    [`${folder}${feature.kebab}-page.test.tsx`]: testOf(feature, setup),
  };
}

const texts = {
  pt: [
    'Adicionar',
    'Novo registro',
    'Editar registro',
    'Nome',
    'Excluir registro?',
    'Nada por aqui ainda',
    'O que você adicionar aparece aqui.',
  ],
  en: ['Add', 'New record', 'Edit record', 'Name', 'Delete record?', 'Nothing here yet', 'What you add is shown here.'],
  es: [
    'Añadir',
    'Nuevo registro',
    'Editar registro',
    'Nombre',
    '¿Eliminar registro?',
    'Aún no hay nada aquí',
    'Lo que añadas aparece aquí.',
  ],
};

/** The slice's texts in a language, to be merged into the remote's file. */
export function sliceTexts(feature, language) {
  const [add, newTitle, editTitle, name, deleteTitle, empty, emptyText] = texts[language];
  return { [feature.camel]: { title: feature.title, add, newTitle, editTitle, name, deleteTitle, empty, emptyText } };
}

function resourceOf({ kebab, camel, title, one }) {
  return `import { changeOf, defineResource } from '@recado/api/live';

/** ${title} of the company. */
export const ${camel} = defineResource({
  list: 'GET /${kebab}',
  record: 'GET /${kebab}/:${one.camel}Id',
  create: 'POST /${kebab}',
  update: 'PUT /${kebab}/:${one.camel}Id',
  remove: 'DELETE /${kebab}/:${one.camel}Id',
  events: { '${one.kebab}': changeOf },
});
`;
}

function pageOf(remote, { kebab, camel, pascal, title, one }) {
  return `import type { ${one.pascal} } from '@recado/contract';
import { useLiveList, useRemove } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, RecordPage, useSearch } from '@recado/ui/records';
import { ${camel} } from './${kebab}.ts';
import { ${one.pascal}Dialog } from './${one.kebab}-dialog.tsx';

/** ${title}. */
export default function ${pascal}Page() {
  const { t } = useTranslation('${remote.namespace}');
  const search = useSearch();
  const list = useLiveList(${camel}, { searchParam: search.searchParam });
  const remove = useRemove(${camel});
  const columns: Column<${one.pascal}>[] = [{ key: 'name', title: t('${camel}.name'), render: ({ name }) => name }];
  return (
    <RecordPage
      title={t('${camel}.title')}
      list={list}
      search={search}
      columns={columns}
      nameOf={({ name }) => name}
      addText={t('${camel}.add')}
      empty={{ title: t('${camel}.empty'), description: t('${camel}.emptyText') }}
      removal={{ title: t('${camel}.deleteTitle'), run: ({ id }) => remove.mutateAsync(id) }}
      dialog={(edited, close) => <${one.pascal}Dialog edited={edited} onClose={close} />}
    />
  );
}
`;
}

function dialogOf(remote, { kebab, camel, title, one }) {
  return `import type { ${one.pascal} } from '@recado/contract';
import { fieldsOf } from '@recado/api/fields';
import { useSave } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { type Edited, RecordDialog, TextField } from '@recado/ui/records';
import { ${camel} } from './${kebab}.ts';

const fields = fieldsOf('POST /${kebab}');

interface Values {
  name: string;
}

/** Adds to the ${title.toLowerCase()}, or changes one. */
export function ${one.pascal}Dialog(props: { edited: Edited<${one.pascal}>; onClose: () => void }) {
  const { edited, onClose } = props;
  const { t } = useTranslation('${remote.namespace}');
  const store = useSave(${camel}, edited);
  const record = edited === 'new' ? undefined : edited;
  const save = async (values: Values) => {
    await store(values);
  };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={record ? t('${camel}.editTitle') : t('${camel}.newTitle')}
      initialValues={record ? { name: record.name } : {}}
      onSave={save}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('${camel}.name')} />
    </RecordDialog>
  );
}
`;
}

function testOf({ kebab, pascal, title, one }, setup) {
  return `import type { ${one.pascal} } from '@recado/contract';
import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import ${pascal}Page from './${kebab}-page.tsx';

const first: ${one.pascal} = { id: 1, name: 'Balcão', companyId: 1, updatedAt: '2026-01-01T00:00:00.000Z' };
const page = (...records: ${one.pascal}[]) => ({ records, count: records.length, hasMore: false });

setUpPage(${setup}, aSessionUser({ id: 1, profile: 'admin' }));
const show = () => renderWithProviders(<${pascal}Page />, { queryClient });

test('shows its title and the empty list', async () => {
  serveApi({ 'GET /${kebab}': () => page() });
  show();
  expect(screen.getByRole('heading', { name: '${title}' })).toBeVisible();
  expect(await screen.findByText('Nada por aqui ainda')).toBeVisible();
});

test('a new one is sent', async () => {
  const calls = serveApi({ 'GET /${kebab}': () => page(first), 'POST /${kebab}': () => ({ ...first, id: 2, name: 'Caixa' }) });
  const { user } = show();
  expect(await screen.findByText('Balcão')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Adicionar/ }));
  await user.type(await screen.findByLabelText('Nome'), 'Caixa{Enter}');
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ key: 'POST /${kebab}', body: { name: 'Caixa' } }));
});
`;
}
