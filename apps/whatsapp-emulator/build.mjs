import { cp, rm } from 'node:fs/promises';
import { build } from 'esbuild';

await rm('dist', { recursive: true, force: true });
await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
});
// The page's TypeScript is served with its types stripped, so it is copied unchanged.
await cp('src/page', 'dist/page', { recursive: true, filter: (file) => !file.endsWith('.test.ts') });
