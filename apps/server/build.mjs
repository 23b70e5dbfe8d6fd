// Bundles the server into dist/: main.js, the threads of the database and of spreadsheets beside it, the migrations, and an empty
// database that already has its tables.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { pino } from 'pino';
import { writeTemplate } from './src/platform/database/embedded/template.ts';

const here = import.meta.dirname;
const dist = join(here, 'dist');

/**
 * The packages of the workspace are TypeScript and are bundled; all others are loaded from node_modules. The exception
 * is drizzle: Node keeps a copy of a package's package.json for each of its modules, and drizzle's has 179 KB (257 MB
 * in all).
 */
const inside = /^(@recado|drizzle-orm)(\/|$)/;
const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || inside.test(path) ? undefined : { path, external: true },
    );
  },
};

rmSync(dist, { recursive: true, force: true });
await build({
  entryPoints: {
    main: join(here, 'src/main.ts'),
    backup: join(here, 'src/backup/command.ts'),
    'database-worker': join(here, 'src/platform/database/embedded/worker.ts'),
    'spreadsheet-worker': join(here, 'src/platform/spreadsheets/worker.ts'),
  },
  outdir: dist,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [packagesStayOutside],
});
cpSync(join(here, 'src/platform/database/migrations'), join(dist, 'migrations'), { recursive: true });
cpSync(join(here, 'src/demo/media'), join(dist, 'demo-files'), { recursive: true });
await writeTemplate(join(dist, 'database-template.tar'), pino({ level: 'warn' }));
console.log('apps/server/dist');
