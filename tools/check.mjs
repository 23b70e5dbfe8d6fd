// `npm run check`: types, lint, boundaries, translations, dead code, sizes.
import { continueUnderProjectNode } from './workspace/install.mjs';

await continueUnderProjectNode('tools/checks/everything.mjs', process.argv.slice(2));
