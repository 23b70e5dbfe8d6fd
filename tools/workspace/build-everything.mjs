// `npm run build`: builds everything, unless a shared export has changed without a version (docs/adr/0024).
import { sharedExportProblems } from '../checks/shared-record.mjs';
import { projectNode } from './install.mjs';
import { run } from './run.mjs';

const problems = sharedExportProblems();
for (const problem of problems) console.error(problem);
const isBuilt =
  problems.length === 0 &&
  (await run(projectNode, ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', ...process.argv.slice(2)]));
process.exit(isBuilt ? 0 : 1);
