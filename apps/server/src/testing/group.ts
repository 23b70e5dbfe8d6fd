// Runs several test files in one process: `node apps/server/src/testing/group.ts FILE …`. Most of the time of a short
// file is otherwise the start of its process and of its server. Each file is a suite, so that its hooks are its own.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { after, describe } from 'node:test';
import { endSharedServer, keepSharedServer } from './shared-server.ts';

// An import would end after the function of the suite, and the tests of the file would then belong to no suite.
const load = createRequire(import.meta.url);

keepSharedServer();
after(endSharedServer);
for (const file of process.argv.slice(2)) describe(file, () => void load(resolve(file)));
