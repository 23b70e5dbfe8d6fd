// `npm run new:feature <remote> <name>`: a slice: table with its migration, endpoints, server module, page, dialog, texts, tests.
import { appendFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { run } from '../workspace/run.mjs';
import { newFeature } from './generate.mjs';
import { wallOf } from './slice-server-files.mjs';

const server = join(root, 'apps/server');
const migrations = () => globSync('src/platform/database/migrations/*.sql', { cwd: server });

const [remote, name] = process.argv.slice(2);
const feature = newFeature(root, remote, name);
const before = new Set(migrations());
await must('npx', ['drizzle-kit', 'generate', '--name', feature.snake], server);
const made = migrations().find((file) => !before.has(file));
if (!made) throw new Error('drizzle-kit wrote no migration');
appendFileSync(join(server, made), wallOf(feature));
await must('npm', ['run', 'fields', '-w', 'libs/api'], root);
await must('npm', ['run', 'contract'], root);
await must('npx', ['biome', 'check', '--write', 'libs/api', 'apps/server/src', `apps/${remote}`], root);
console.log(
  `${feature.title}: ${made} makes its table at the next start; the shell shows it after the next build of ${remote}.`,
);

async function must(command, args, cwd) {
  if (!(await run(command, args, {}, { cwd }))) process.exit(1);
}
