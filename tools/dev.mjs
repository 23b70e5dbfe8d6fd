// `npm run dev [remote]`: install what is missing, then continue under the project's Node.
import { continueUnderProjectNode } from './workspace/install.mjs';

await continueUnderProjectNode('tools/dev/development.mjs', process.argv.slice(2));
