// `nx run <project>:test`: the tests in the folder of one project, as `npm test` runs them but without a second run.
import { workspaceProjects } from '../workspace/projects.mjs';
import { suitesOf } from './of-projects.mjs';
import { reportAndExit } from './report.mjs';
import { postgres, suites } from './suites.mjs';

const project = workspaceProjects().find(({ folder }) => folder === process.argv[2]);
if (!project) {
  console.error(`There is no project in "${process.argv[2]}".`);
  process.exit(1);
}
const results = [];
for (const [name, folders] of suitesOf([project], { postgres })) {
  results.push(await suites[name].run(suites[name].title, folders));
}
reportAndExit(results, []);
