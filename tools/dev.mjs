// `npm run dev [remote]`: installs what is missing, then continues under the project's Node.
import { continueUnderProjectNode } from './workspace/install.mjs';

await continueUnderProjectNode('tools/dev/development.mjs', process.argv.slice(2));
