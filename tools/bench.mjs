// `npm run bench`: install what is missing, then build and measure under the project's Node.
import { continueUnderProjectNode } from './workspace/install.mjs';

await continueUnderProjectNode('tools/bench/built.mjs', process.argv.slice(2));
