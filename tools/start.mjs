// `npm start`: install what is missing, then continue under the project's Node.
import { continueUnderProjectNode } from './workspace/install.mjs';

await continueUnderProjectNode('tools/start/product.mjs', process.argv.slice(2));
