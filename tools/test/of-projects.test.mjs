import assert from 'node:assert/strict';
import test from 'node:test';
import { workspaceProjects } from '../workspace/projects.mjs';
import { suitesOf } from './of-projects.mjs';

const projects = (...folders) => workspaceProjects().filter(({ folder }) => folders.includes(folder));
const suites = (folders, postgres = true) => Object.fromEntries(suitesOf(projects(...folders), { postgres }));

test('projects of the web are in one run of jest, limited to their folders', () => {
  assert.deepEqual(suites(['libs/auth', 'apps/shell', 'libs/contract']), {
    web: ['apps/shell', 'libs/auth', 'libs/contract'],
  });
});

test('the server is tested once: on PostgreSQL, without one on the embedded database', () => {
  assert.deepEqual(suites(['apps/server']), { server: [] });
  assert.deepEqual(suites(['apps/server'], false), { embedded: [] });
});

test('what runs in Node has its own suites; tools, measurements and the fixes of libsignal share one', () => {
  assert.deepEqual(suites(['apps/whatsapp-emulator', 'bench', 'libs/signal', 'tools']), {
    emulator: [],
    tools: ['bench', 'libs/signal', 'tools'],
  });
});

test('the built product is tested with e2e', () => {
  assert.deepEqual(Object.keys(suites(['e2e'])), ['crash', 'terminal', 'attack', 'operations', 'delivery', 'browser']);
});

test('every project has a suite', () => {
  const without = workspaceProjects().filter((project) => suitesOf([project], { postgres: true }).size === 0);
  assert.deepEqual(
    without.map(({ folder }) => folder),
    [],
  );
});
