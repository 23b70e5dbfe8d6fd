// `npm test`: installs what is missing, then runs everything under the project's Node.
import { continueUnderProjectNode } from './workspace/install.mjs';

await continueUnderProjectNode('tools/test/everything.mjs', process.argv.slice(2));
