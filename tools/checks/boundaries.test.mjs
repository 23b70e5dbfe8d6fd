import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { boundaryProblems } from './boundaries.mjs';

/** A package.json with these tags. */
const tagged = (name, tags, more = {}) => JSON.stringify({ name: `@recado/${name}`, nx: { tags }, ...more });
const server = tagged('server', ['type:app', 'scope:server']);
const contract = tagged('contract', ['type:lib', 'scope:contract', 'layer:contract']);

function workspace(files) {
  const base = mkdtempSync(join(tmpdir(), 'boundaries-'));
  const all = {
    'libs/contract/package.json': contract,
    'libs/api/package.json': tagged('api', ['type:lib', 'scope:browser', 'layer:client', 'use:tests']),
    'apps/desk/package.json': tagged('desk', ['type:app', 'scope:browser']),
    'apps/shell/package.json': tagged('shell', ['type:app', 'scope:browser']),
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(join(base, dirname(name)), { recursive: true });
    writeFileSync(join(base, name), text);
  }
  return base;
}

test('an application may import libraries and its own files', () => {
  const source = "import a from '@recado/api/live';\nimport b from './b.ts';\nconst c = import('../c.ts');";
  assert.deepEqual(boundaryProblems(workspace({ 'apps/desk/src/a/a.ts': source })), []);
});

test('an application may not be imported, by name or by path', () => {
  const base = workspace({
    'libs/api/src/a.ts': "import x from '@recado/desk';",
    'apps/shell/src/b.ts': "import x from '../../desk/src/a.ts';",
  });
  assert.deepEqual(boundaryProblems(base).sort(), [
    'apps/shell/src/b.ts imports ../../desk/src/a.ts',
    'libs/api/src/a.ts imports @recado/desk',
  ]);
});

test('pages import types only from the contract; tests may import values', () => {
  const value = "import { fold } from '@recado/contract';";
  const base = workspace({
    'apps/desk/feature.manifest.ts': '',
    'apps/desk/src/a.ts': `import { b } from './b.ts';\n${value}`,
    'apps/desk/src/a.test.ts': value,
    'apps/desk/src/c.ts': "import type { Chat } from '@recado/contract';",
    'apps/shell/src/d.ts': "export {\n  fold,\n} from '@recado/contract';",
  });
  assert.deepEqual(boundaryProblems(base).sort(), [
    'apps/desk/src/a.ts imports more than types from @recado/contract',
    'apps/shell/src/d.ts imports more than types from @recado/contract',
  ]);
});

test('a library imports only those below it', () => {
  const base = workspace({
    'libs/contract/src/a.ts': "import { x } from '@recado/api/live';",
    'libs/api/src/a.ts': "import { x } from '@recado/ui/core';\nimport { fold } from '@recado/contract/fold';",
  });
  assert.deepEqual(boundaryProblems(base).sort(), [
    'libs/api/src/a.ts imports @recado/ui/core',
    'libs/contract/src/a.ts imports @recado/api/live',
  ]);
});

test('tags say what a package may name as its dependency; for its tests it may name what tests use', () => {
  const api = { '@recado/api': '1.0.0' };
  const upwards = { dependencies: { '@recado/contract': '1.0.0', '@recado/desk': '1.0.0', '@recado/api': '1.0.0' } };
  const base = workspace({
    'libs/auth/package.json': tagged('auth', ['type:lib', 'scope:browser', 'layer:session'], { dependencies: api }),
    'libs/releases/package.json': tagged('releases', ['type:lib', 'scope:release', 'layer:release'], upwards),
    'apps/server/package.json': tagged('server', ['type:app', 'scope:server'], { devDependencies: api }),
    'e2e/package.json': tagged('e2e', ['type:tool'], { dependencies: api }),
  });
  assert.deepEqual(boundaryProblems(base), [
    'libs/releases/package.json depends on @recado/desk',
    'libs/releases/package.json depends on @recado/api',
  ]);
});

test('a project needs a type and a scope; a tag that the table does not have is refused', () => {
  const base = workspace({
    'apps/bare/package.json': tagged('bare', []),
    'apps/odd/package.json': tagged('odd', ['type:app', 'scope:browsers']),
  });
  assert.deepEqual(boundaryProblems(base), [
    'apps/bare has no tag type:…',
    'apps/bare has no tag scope:…',
    'apps/odd has the unknown tag scope:browsers',
  ]);
});

test('the server imports no library of the browser, except that its tests call it as a client does', () => {
  const source = "import { fold } from '@recado/contract';\nimport { useLiveList } from '@recado/api/live';";
  const base = workspace({
    'apps/server/package.json': server,
    'apps/server/src/a.ts': source,
    'apps/server/src/a.test.ts': source,
  });
  assert.deepEqual(boundaryProblems(base), ['apps/server/src/a.ts imports @recado/api/live']);
});

test('the shell names no remote; comments do not count', () => {
  const base = workspace({
    'apps/desk/feature.manifest.ts': '',
    'apps/shell/src/a.ts': "load('desk/routes');",
    'apps/shell/src/b.ts': '/** E.g. `/desk/1`. */\n// `/desk/2`\nexport const b = 1;',
  });
  assert.deepEqual(boundaryProblems(base), ['apps/shell/src/a.ts names a remote: desk']);
});

test('the server imports WhatsApp libraries in its channels only', () => {
  const source = "import { x } from '../channels/baileys/provider.ts';\nimport y from 'baileys';";
  const base = workspace({
    'apps/server/package.json': server,
    'apps/server/src/areas/a.ts': source,
    'apps/server/src/channels/providers.ts': "import { x } from './baileys/provider.ts';",
    'apps/server/src/areas/testing/world.ts': source,
  });
  assert.deepEqual(boundaryProblems(base), [
    'apps/server/src/areas/a.ts imports a provider: ../channels/baileys/provider.ts',
    'apps/server/src/areas/a.ts imports a provider: baileys',
  ]);
});

test('the platform imports no module, not for its tables either, and tables are defined where drizzle-kit looks for them', () => {
  const base = workspace({
    'apps/server/package.json': server,
    'apps/server/src/areas/desk/desk.schema.ts': "export const desks = pgTable('desks', {});",
    'apps/server/src/platform/database/schema/users.ts': "export const users = pgTable('users', {});",
    'apps/server/src/areas/chair/chair.ts': "export const chairs = pgTable('chairs', {});\n// pgTable(",
    'apps/server/src/areas/chair/sofa.ts': '// Not pgTable(',
    'apps/server/src/platform/http/a.ts': "import { desks } from '../../areas/desk/desk.schema.ts';",
  });
  assert.deepEqual(boundaryProblems(base).sort(), [
    'apps/server/src/areas/chair/chair.ts defines a table outside of a *.schema.ts file',
    'apps/server/src/platform/http/a.ts imports a module: ../../areas/desk/desk.schema.ts',
  ]);
});

test('the platform names no ability except the super user’s; comments and tests may', () => {
  const base = workspace({
    'apps/server/package.json': server,
    'libs/contract/src/abilities.ts': "['invoices:view', 'platform:manage'];\n['invoices:view'];",
    'apps/server/src/platform/a.ts': "import 'node:fs';\nabilities.has('invoices:view');",
    'apps/server/src/platform/b.ts': "// 'invoices:view'\nabilities.has('platform:manage');",
    'apps/server/src/platform/b.test.ts': "abilities.has('invoices:view');",
    'apps/server/src/areas/c.ts': "abilities.has('invoices:view');",
  });
  assert.deepEqual(boundaryProblems(base), ['apps/server/src/platform/a.ts names an ability: invoices:view']);
});

test('the server makes requests through its one client only; tests may make their own', () => {
  const named = "import {\n  createServer,\n  request as send,\n} from 'node:https';";
  const base = workspace({
    'apps/server/package.json': server,
    'apps/server/src/areas/a.ts': 'await fetch(address);\n// fetch(elsewhere)\nawait this.fetch(address);',
    'apps/server/src/areas/b.ts': "import http from 'node:http';\nhttp.request(address);",
    'apps/server/src/areas/c.ts': named,
    'apps/server/src/areas/d.ts': "import { createServer, type IncomingMessage } from 'node:http';\nrefetch(address);",
    'apps/server/src/areas/e.ts': "import axios from 'axios';",
    'apps/server/src/areas/a.test.ts': 'await fetch(address);',
    'apps/server/src/testing/call.ts': 'await fetch(address);',
    'apps/server/src/platform/outbound/one-request.ts': named,
  });
  const problems = ['a.ts', 'b.ts', 'c.ts', 'e.ts'].map((file) => `apps/server/src/areas/${file}`);
  assert.deepEqual(boundaryProblems(base).sort(), [
    `${problems[0]} makes requests past callOutside: fetch`,
    `${problems[1]} makes requests past callOutside: http.request`,
    `${problems[2]} makes requests past callOutside: http.request`,
    `${problems[3]} makes requests past callOutside: axios`,
  ]);
});
