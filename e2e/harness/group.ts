// Runs several browser tests in one process, on one product: `node e2e/harness/group.ts FILE …`. Most of the time of a
// short file is otherwise the start of a product and of a browser. Each file is a suite, so that its hooks are its own.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { describe } from 'node:test';
// First, so that its hooks are those of all files.
import './product-and-browser.ts';

// An import would end after the suite's own function, and its tests would then belong to no suite.
const load = createRequire(import.meta.url);
for (const file of process.argv.slice(2)) describe(file, () => void load(resolve(file)));
