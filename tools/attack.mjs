// `npm run attack`: install what is missing, then build and attack the product under the project's Node.
import { continueUnderProjectNode } from './workspace/install.mjs';

await continueUnderProjectNode('tools/attack/built.mjs', process.argv.slice(2));
