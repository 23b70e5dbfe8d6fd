// `npm run new:remote <name>`: a remote with one working, tested page.
import { relative } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { run } from '../workspace/run.mjs';
import { newRemote } from './generate.mjs';

const folder = relative(root, newRemote(root, process.argv[2]));
await run('npx', ['biome', 'check', '--write', folder]);
await run('npm', ['install', '--no-audit', '--no-fund']);
console.log(`${folder} is ready: npm run dev -- ${process.argv[2]}`);
