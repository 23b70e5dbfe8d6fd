import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'recado-integrity-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds in a process of its own: the bundler is an ES module, which this test runner does not load. */
const build = `
import { rspack } from '@rspack/core';
import { IntegrityPlugin } from ${JSON.stringify(pathToFileURL(join(__dirname, 'integrity-plugin.ts')).href)};
const folder = process.argv.at(-1);
const name = '[name].[contenthash:8]';
rspack({
  context: folder,
  entry: { entry: './entry.js' },
  mode: 'production',
  module: { rules: [{ test: /\\.css$/, type: 'css/auto' }] },
  output: { path: folder + '/dist', filename: 'entry.js', chunkFilename: name + '.js', cssChunkFilename: name + '.css', clean: true },
  plugins: [new IntegrityPlugin()],
}).run((error, stats) => process.exit(error || stats.hasErrors() ? 1 : 0));
`;

test('the entry knows the hash of every chunk and style that it loads', () => {
  writeFileSync(join(folder, 'entry.js'), "import('./page.js'); import('./other.js');");
  writeFileSync(join(folder, 'page.js'), "import './page.css'; export default 'page';");
  writeFileSync(join(folder, 'other.js'), "export default 'other';");
  writeFileSync(join(folder, 'page.css'), '.page { color: red; }');
  execFileSync(process.execPath, ['--input-type=module', '-e', build, folder], { cwd: __dirname });
  const files = readdirSync(join(folder, 'dist'));
  const [entry = '', ...loaded] = ['entry.js', ...files.filter((file) => file !== 'entry.js')].map((file) =>
    readFileSync(join(folder, 'dist', file), 'utf8'),
  );
  expect(files.filter((file) => file.endsWith('.css'))).toHaveLength(1);
  expect(loaded).toHaveLength(3);
  for (const text of loaded) expect(entry).toContain(`:${createHash('sha256').update(text).digest('base64')}`);
  expect(entry.match(/\.integrity="sha256-"/g)).toHaveLength(2);
  expect(entry).not.toContain('0hashes');
});
