// `npm run image -- root <folder>` and `npm run image -- tarball`: what an installation gets (docs/operations).
import { continueUnderProjectNode } from './workspace/install.mjs';

await continueUnderProjectNode('tools/image/command.mjs', process.argv.slice(2));
