// `npm run contract`: records input and output of the contract, with its version. `-- --breaks-clients` also records
// changes that break clients of the recorded version.
import { continueUnderProjectNode } from './workspace/install.mjs';

await continueUnderProjectNode('tools/checks/write-contract.mjs', process.argv.slice(2));
