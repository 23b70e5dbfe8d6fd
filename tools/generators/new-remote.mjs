// `npm run new:remote <name>`: a remote with one working, tested page.
import { relative } from 'node:path';
import { noteInstalled } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';
import { run } from '../workspace/run.mjs';
import { newRemote } from './generate.mjs';
import { orUsage } from './usage.mjs';

const usage = 'npm run new:remote <name>, e.g. npm run new:remote gift-cards';
const folder = relative(
  root,
  orUsage(usage, () => newRemote(root, process.argv[2])),
);
await run('npx', ['biome', 'check', '--write', folder]);
// It adds no new dependency, so the package registry is not needed.
const installed = await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund']);
if (!installed) process.exit(1);
noteInstalled();
console.log(`${folder} is ready: npm run dev -- ${process.argv[2]}`);
