// `npm test`: install what is missing, then run everything under the project's Node.
import { continueUnderProjectNode, ensureInstalled } from './workspace/install.mjs';

ensureInstalled();
continueUnderProjectNode('tools/test/everything.mjs', process.argv.slice(2));
