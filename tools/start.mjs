// `npm start`: install what is missing, then continue under the project's Node.
import { continueUnderProjectNode, ensureInstalled } from './workspace/install.mjs';

ensureInstalled();
continueUnderProjectNode('tools/start/product.mjs', process.argv.slice(2));
