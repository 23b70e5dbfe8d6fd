// `npm run bench`: install what is missing, then build and measure under the project's Node.
import { continueUnderProjectNode, ensureInstalled } from './workspace/install.mjs';

ensureInstalled();
continueUnderProjectNode('tools/bench/built.mjs', process.argv.slice(2));
