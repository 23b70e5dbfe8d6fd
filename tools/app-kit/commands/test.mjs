import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { readManifest } from '../app-files/manifest.mjs';
import { builtCode } from '../build/built-code.mjs';
import { Refusal } from '../refusal.mjs';
import { runtimeFile } from './own-files.mjs';

const isTest = (file) => /\.test\.[cm]?[jt]sx?$/.test(file);

/** `recado-app test`: builds the app and its tests, and runs these with the test runner of Node. */
export async function test(given, folder) {
  const tests = testsIn(join(folder, 'test'));
  if (tests.length === 0) throw new Refusal('There is no file test/….test.tsx.');
  const code = await builtCode(folder, readManifest(folder), { minify: false, sourcemap: 'inline' });
  mkdirSync(join(folder, 'dist'), { recursive: true });
  if (code !== undefined) writeFileSync(join(folder, 'dist/code.js'), code);
  const files = await builtTests(folder, tests);
  const environment = { ...process.env, RECADO_APP_RUNTIME: await runtimeFile() };
  const args = ['--enable-source-maps', '--test', '--test-timeout=60000', ...given, ...files];
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit', env: environment });
  process.exitCode = status ?? 1;
}

function testsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isTest)
    .map((file) => join(folder, file))
    .sort();
}

/** Node 20 runs no TypeScript, so tests are built; packages stay outside. */
async function builtTests(folder, tests) {
  const outdir = join(folder, 'dist/test');
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: tests,
    outdir,
    outbase: join(folder, 'test'),
    absWorkingDir: folder,
    bundle: true,
    metafile: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'inline',
    outExtension: { '.js': '.mjs' },
    logLevel: 'warning',
  });
  return Object.keys(metafile.outputs).map((file) => join(folder, file));
}
