// `npm run contract`: records what the contract takes and gives, with its version. `-- --breaks-clients` also what clients
// of the version on record cannot do any more.
import { continueUnderProjectNode } from './workspace/install.mjs';

await continueUnderProjectNode('tools/checks/write-contract.mjs', process.argv.slice(2));
