// `npm run release -- sales --to https://recado.example --reason "Faster search" --channel canary`: builds, checks,
// signs and publishes one remote (docs/adr/0082). `--help` shows all options.
import { continueUnderProjectNode } from './workspace/install.mjs';

await continueUnderProjectNode('tools/release/publish.mjs', process.argv.slice(2));
