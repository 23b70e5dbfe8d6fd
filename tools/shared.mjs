// `npm run shared`: records what the shared libraries export, with versions. Breaking changes are passed as arguments:
// `npm run shared -- @recado/ui/core#Button`.
import { continueUnderProjectNode } from './workspace/install.mjs';

await continueUnderProjectNode('tools/checks/write-record.mjs', process.argv.slice(2));
