// `npm run check`: types, lint, boundaries, translations, dead code, sizes.
import { continueUnderProjectNode, ensureInstalled } from './workspace/install.mjs';

ensureInstalled();
continueUnderProjectNode('tools/checks/everything.mjs', process.argv.slice(2));
