// `npm run pack -- <folder>`: writes the build preset and the types of what remotes import as npm packages, for remotes in
// repositories of their own (docs/adr/0089), and the kit of apps (docs/apps.md). `teams` or `apps` after it: only these.
import { resolve } from 'node:path';
import { continueUnderProjectNode } from './workspace/install.mjs';

const [folder = 'packs', ...audiences] = process.argv.slice(2);
await continueUnderProjectNode('tools/pack/write.mjs', [resolve(folder), ...audiences]);
