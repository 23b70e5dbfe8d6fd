import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether each feature of a remote has its texts in its own folder, or all have them in the remote's. */
export function hasRooms(folder) {
  return existsSync(join(folder, 'src/texts.ts'));
}

/** The file that names the texts of a feature's folder. */
export function roomFiles({ kebab, camel, title }) {
  const language = (name) =>
    `  ${name}: () => import(/* webpackChunkName: "more-texts-${name}" */ './locales/${name}.json'),\n`;
  return {
    [`src/${kebab}/texts.ts`]: `import type { Translations } from '@recado/ui/i18n';

/** The texts of the ${title.toLowerCase()}. */
export const ${camel}Texts: Translations = {
${['pt', 'en', 'es'].map(language).join('')}};
`,
  };
}

/** The text of the remote's setup, which loads those texts with the feature's page. */
export function withRoom(setup, { kebab, camel }) {
  return setup
    .replace(/(?=\n\n)/, `\nimport { ${camel}Texts } from './${kebab}/texts.ts';`)
    .replace(/^(const textsOf: .*\n)/m, `$1  './${kebab}': [${camel}Texts],\n`);
}

/** What a test of the feature calls first. */
export function roomSetup({ kebab }) {
  return `() => setup('./${kebab}')`;
}
