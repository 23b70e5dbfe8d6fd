// `npm run shared`: writes down what the shared libraries export, with versions. What breaks remotes is named behind it:
// `npm run shared -- @recado/ui/core#Button`.
import { continueUnderProjectNode } from './workspace/install.mjs';

await continueUnderProjectNode('tools/checks/write-record.mjs', process.argv.slice(2));
