// `npm run docs`: writes the documentation as a folder of static pages, `dist/docs` or the one that is named after `--`.
import { resolve } from 'node:path';
import { continueUnderProjectNode } from './workspace/install.mjs';

const [folder = 'dist/docs'] = process.argv.slice(2);
await continueUnderProjectNode('tools/docs-site/build.mjs', [resolve(folder)]);
