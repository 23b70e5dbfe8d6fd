// Builds what changed (silently, unless it fails), then measures. `-- whatsapp` measures connections only; `-- explain`
// only needs the database.
import { spawnSync } from 'node:child_process';
import { findChromium } from '../workspace/chromium.mjs';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';
import { run } from '../workspace/run.mjs';

const [what = 'all'] = process.argv.slice(2);
const files = {
  all: ['bench/main.ts', 'bench/whatsapp.ts'],
  whatsapp: ['bench/whatsapp.ts'],
  explain: ['bench/explain.ts'],
};
if (!files[what]) {
  console.error(`npm run bench, npm run bench -- whatsapp, or npm run bench -- explain; there is no "${what}".`);
  process.exit(1);
}
if (what !== 'explain') buildQuietly();
const chromium = what === 'all' ? findChromium() : null;
for (const file of files[what]) {
  const measured = await run(projectNode, [file], chromium ? { CHROMIUM_PATH: chromium } : {});
  if (!measured) process.exit(1);
}
process.exit(0);

function buildQuietly() {
  const built = spawnSync(
    projectNode,
    ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--parallel=2', '--output-style=static'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' } },
  );
  if (built.status === 0) return;
  console.error(built.stdout, built.stderr);
  process.exit(1);
}
