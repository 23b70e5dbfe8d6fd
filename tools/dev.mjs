// `npm run dev [remote]`: install what is missing, then continue under the project's Node.
import { continueUnderProjectNode, ensureInstalled } from './workspace/install.mjs';

ensureInstalled();
continueUnderProjectNode('tools/dev/development.mjs', process.argv.slice(2));
