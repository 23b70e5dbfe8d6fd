// `npm run migration -- what_it_is_for`: writes a migration for changed tables; with `--custom` an empty one for SQL by hand.
import { continueUnderProjectNode } from './workspace/install.mjs';

await continueUnderProjectNode('tools/migration/write-migration.mjs', process.argv.slice(2));
