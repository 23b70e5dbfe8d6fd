// Builds what changed, then attacks the built product.
import { buildQuietly } from '../workspace/build.mjs';
import { projectNode } from '../workspace/install.mjs';
import { run } from '../workspace/run.mjs';

buildQuietly();
process.exit((await run(projectNode, ['e2e/attack/main.ts'])) ? 0 : 1);
