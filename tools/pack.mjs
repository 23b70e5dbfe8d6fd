// `npm run pack -- <folder>`: writes the build preset and the types of what remotes import as npm packages, for remotes in
// repositories of their own (docs/adr/0089).
import { resolve } from 'node:path';
import { continueUnderProjectNode } from './workspace/install.mjs';

await continueUnderProjectNode('tools/pack/write.mjs', [resolve(process.argv[2] ?? 'packs')]);
