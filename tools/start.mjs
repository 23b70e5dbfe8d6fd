// `npm start`: installs what is missing, then continues under the project's Node.
import { continueUnderProjectNode } from './workspace/install.mjs';

await continueUnderProjectNode('tools/start/product.mjs', process.argv.slice(2));
