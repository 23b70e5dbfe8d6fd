// `npm run new:feature <remote> <name>`: a page in a remote, with route, menu entry, texts and test.
import { relative } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { run } from '../workspace/run.mjs';
import { newFeature } from './generate.mjs';

const [remote, name] = process.argv.slice(2);
const folder = relative(root, newFeature(root, remote, name));
await run('npx', ['biome', 'check', '--write', folder]);
console.log(`${folder}/src/${name} is ready; the shell shows it after the next build of ${remote}.`);
