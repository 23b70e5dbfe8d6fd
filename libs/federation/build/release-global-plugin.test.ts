import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'recado-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds in a process of its own: the bundler is an ES module, which this test runner does not load. */
const build = `
import { rspack } from '@rspack/core';
import { ReleaseGlobalPlugin, unnamedGlobal } from ${JSON.stringify(pathToFileURL(join(__dirname, 'release-global-plugin.ts')).href)};
const folder = process.argv.at(-1);
rspack({
  context: folder,
  entry: './entry.js',
  mode: 'production',
  output: { path: folder + '/dist', filename: '[name].[contenthash].js', uniqueName: unnamedGlobal('sample'), clean: true },
  plugins: [new ReleaseGlobalPlugin()],
}).run((error, stats) => process.exit(error || stats.hasErrors() ? 1 : 0));
`;

/** The names of the globals of a build of this chunk. */
function globalsOf(chunk: string): string[] {
  writeFileSync(join(folder, 'entry.js'), "import('./chunk.js');");
  writeFileSync(join(folder, 'chunk.js'), chunk);
  execFileSync(process.execPath, ['--input-type=module', '-e', build, folder], { cwd: __dirname });
  const texts = readdirSync(join(folder, 'dist')).map((file) => readFileSync(join(folder, 'dist', file), 'utf8'));
  expect(texts.length).toBe(2);
  return [...new Set(texts.flatMap((text) => text.match(/Chunksample_\w+/g) ?? []))];
}

test('the global of a build is named after its content: a changed content has another name', () => {
  const first = globalsOf('export default 1;');
  expect(first).toEqual([expect.stringMatching(/^Chunksample_[0-9a-f]{8}$/)]);
  expect(globalsOf('export default 2;')).not.toEqual(first);
  expect(globalsOf('export default 1;')).toEqual(first);
});
