import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { translationProblems } from './translations.mjs';

/** A remote with a list that opens a drawer, each with its own texts. */
function problemsOf(changes) {
  const base = mkdtempSync(join(tmpdir(), 'loaded-texts-'));
  const texts = (name) => `export const ${name} = {};\n`;
  const all = {
    'feature.manifest.ts': "export default { routes: [{ path: '/list', module: './list' }] };\n",
    'src/setup.ts': `import { listTexts } from './list/texts.ts';
const textsOf = {
  './list': [listTexts],
};
`,
    'src/list/texts.ts': texts('listTexts'),
    'src/list/list-page.tsx': `import { lazyPart } from '../lazy-part.ts';
import { drawerTexts } from '../drawer/texts.ts';
import { Row } from './row.tsx';
const Drawer = lazyPart(() => import('../drawer/drawer.tsx'), drawerTexts);
t('common.close');
`,
    'src/list/row.tsx': "t('list.row');\n",
    'src/drawer/texts.ts': texts('drawerTexts'),
    'src/drawer/drawer.tsx': "t('drawer.title');\n",
    ...changes,
  };
  const files = { '': { common: { close: 'x' } }, list: { list: { row: 'x' } }, drawer: { drawer: { title: 'x' } } };
  for (const [folder, keys] of Object.entries(files))
    for (const language of ['pt', 'en', 'es'])
      all[join('src', folder, `locales/${language}.json`)] = JSON.stringify(keys);
  for (const [name, content] of Object.entries(all)) {
    const file = join(base, 'apps/desk', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return translationProblems(base);
}

test('texts that are loaded with the page, or with a part that it loads later, are accepted', () => {
  assert.deepEqual(problemsOf({}), []);
});

test('a page whose texts the setup does not load is reported', () => {
  assert.deepEqual(problemsOf({ 'src/setup.ts': 'const textsOf = {};\n' }), [
    'apps/desk: src/list/list-page.tsx is loaded without the texts of src/list: src/list/row.tsx shows "list.row"',
  ]);
});

test('a part that one of two places loads without its texts is reported', () => {
  const list = `import { Row } from './row.tsx';
import { drawerTexts } from '../drawer/texts.ts';
const Drawer = lazyPart(() => import('../drawer/drawer.tsx'), drawerTexts);
const Same = lazy(() => import('../drawer/drawer.tsx'));
t('common.close');
`;
  assert.deepEqual(problemsOf({ 'src/list/list-page.tsx': list }), [
    'apps/desk: src/drawer/drawer.tsx is loaded without the texts of src/drawer: src/drawer/drawer.tsx shows "drawer.title"',
  ]);
});

test('a text that lies in the folder of another feature is reported', () => {
  const [problem, ...others] = problemsOf({ 'src/list/row.tsx': "t('list.row'); t('drawer.title');\n" });
  assert.equal(problem, 'apps/desk: src/list/row.tsx shows "drawer.title", whose text lies in src/drawer');
  assert.equal(others.length, 1);
});
