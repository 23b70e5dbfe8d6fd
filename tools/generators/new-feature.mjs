// `npm run new:feature <remote> <name>`: a slice: table with its migration, endpoints, server module, page, dialog, texts, tests.
import { appendFileSync, globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writeMigration } from '../migration/migrations.mjs';
import { root } from '../workspace/paths.mjs';
import { run } from '../workspace/run.mjs';
import { newFeature } from './generate.mjs';
import { wallOf } from './slice-server-files.mjs';
import { orUsage } from './usage.mjs';

const [remote, name] = process.argv.slice(2);
const began = Date.now();
const usage = 'npm run new:feature <remote> <name>, e.g. npm run new:feature admin parcels';
const feature = orUsage(usage, () => newFeature(root, remote, name));
const made = await writeMigration(feature.snake);
if (!made) throw new Error('drizzle-kit wrote no migration');
appendFileSync(join(root, made), wallOf(feature));
await must('npm', ['run', 'fields', '-w', 'libs/api'], root);
await must('npm', ['run', 'contract'], root);
await must('npx', ['biome', 'check', '--write', '--no-errors-on-unmatched', ...filesWrittenSince(began)], root);
console.log(
  `${feature.title}: ${made} makes its table at the next start; the shell shows it after the next build of ${remote}.
The audit log calls its records "${feature.snake}" until libs/contract/src/audit-kinds.ts names that kind; a test asks for its words.`,
);

async function must(command, args, cwd) {
  if (!(await run(command, args, {}, { cwd }))) process.exit(1);
}

/** The files that this run wrote: to format all of these folders takes ten times as long. */
function filesWrittenSince(moment) {
  const folders = ['libs/api/src', 'libs/contract', 'apps/server/src', `apps/${remote}`];
  const exclude = (path) => ['node_modules', 'dist'].includes(basename(path));
  const files = globSync(`{${folders.join()}}/**/*.{ts,tsx,mjs,json,css}`, { cwd: root, exclude });
  // File systems round the time of a change down.
  return files.filter((file) => statSync(join(root, file)).mtimeMs > moment - 2000);
}
