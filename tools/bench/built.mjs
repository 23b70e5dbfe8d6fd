// Builds what changed (silently, unless it fails), then measures. `-- explain` only needs the database.
import { spawnSync } from 'node:child_process';
import { findChromium } from '../workspace/chromium.mjs';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';
import { run } from '../workspace/run.mjs';

const [what = 'all'] = process.argv.slice(2);
const files = { all: 'bench/main.ts', explain: 'bench/explain.ts' };
const file = files[what];
if (!file) {
  console.error(`npm run bench, or npm run bench -- explain; there is no "${what}".`);
  process.exit(1);
}
if (what === 'all') buildQuietly();
const chromium = what === 'all' ? findChromium() : null;
const measured = await run(projectNode, [file], chromium ? { CHROMIUM_PATH: chromium } : {});
process.exit(measured ? 0 : 1);

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
