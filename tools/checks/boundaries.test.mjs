import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { boundaryProblems } from './boundaries.mjs';

function workspace(files) {
  const base = mkdtempSync(join(tmpdir(), 'boundaries-'));
  const all = {
    'libs/api/package.json': '{}',
    'apps/desk/package.json': '{}',
    'apps/shell/package.json': '{}',
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
  const value = "import { fold } from '@recado/api/contract';";
  const base = workspace({
    'apps/desk/feature.manifest.ts': '',
    'apps/desk/src/a.ts': `import { b } from './b.ts';\n${value}`,
    'apps/desk/src/a.test.ts': value,
    'apps/desk/src/c.ts': "import type { Chat } from '@recado/api/contract';",
    'apps/shell/src/d.ts': "export {\n  fold,\n} from '@recado/api/contract';",
  });
  assert.deepEqual(boundaryProblems(base).sort(), [
    'apps/desk/src/a.ts imports more than types from @recado/api/contract',
    'apps/shell/src/d.ts imports more than types from @recado/api/contract',
  ]);
});

test('the bottom library imports no other', () => {
  const base = workspace({ 'libs/api/src/a.ts': "import { x } from '@recado/ui/core';" });
  assert.deepEqual(boundaryProblems(base), ['libs/api/src/a.ts imports @recado/ui/core']);
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
    'apps/server/package.json': '{}',
    'apps/server/src/modules/a.ts': source,
    'apps/server/src/channels/providers.ts': "import { x } from './baileys/provider.ts';",
    'apps/server/src/modules/testing/world.ts': source,
  });
  assert.deepEqual(boundaryProblems(base), [
    'apps/server/src/modules/a.ts imports a provider: ../channels/baileys/provider.ts',
    'apps/server/src/modules/a.ts imports a provider: baileys',
  ]);
});

test('the platform imports no module, not for its tables either, and tables are defined where drizzle-kit looks for them', () => {
  const base = workspace({
    'apps/server/package.json': '{}',
    'apps/server/src/modules/desk/desk.schema.ts': "export const desks = pgTable('desks', {});",
    'apps/server/src/platform/database/schema/users.ts': "export const users = pgTable('users', {});",
    'apps/server/src/modules/chair/chair.ts': "export const chairs = pgTable('chairs', {});\n// pgTable(",
    'apps/server/src/modules/chair/sofa.ts': '// Not pgTable(',
    'apps/server/src/platform/http/a.ts': "import { desks } from '../../modules/desk/desk.schema.ts';",
  });
  assert.deepEqual(boundaryProblems(base).sort(), [
    'apps/server/src/modules/chair/chair.ts defines a table outside of a *.schema.ts file',
    'apps/server/src/platform/http/a.ts imports a module: ../../modules/desk/desk.schema.ts',
  ]);
});

test('the platform names no ability except the super user’s; comments and tests may', () => {
  const base = workspace({
    'apps/server/package.json': '{}',
    'libs/api/src/contract/abilities.ts': "['invoices:view', 'platform:manage'];\n['invoices:view'];",
    'apps/server/src/platform/a.ts': "import 'node:fs';\nabilities.has('invoices:view');",
    'apps/server/src/platform/b.ts': "// 'invoices:view'\nabilities.has('platform:manage');",
    'apps/server/src/platform/b.test.ts': "abilities.has('invoices:view');",
    'apps/server/src/modules/c.ts': "abilities.has('invoices:view');",
  });
  assert.deepEqual(boundaryProblems(base), ['apps/server/src/platform/a.ts names an ability: invoices:view']);
});

test('the server makes requests through its one client only; tests may make their own', () => {
  const named = "import {\n  createServer,\n  request as send,\n} from 'node:https';";
  const base = workspace({
    'apps/server/package.json': '{}',
    'apps/server/src/modules/a.ts': 'await fetch(address);\n// fetch(elsewhere)\nawait this.fetch(address);',
    'apps/server/src/modules/b.ts': "import http from 'node:http';\nhttp.request(address);",
    'apps/server/src/modules/c.ts': named,
    'apps/server/src/modules/d.ts':
      "import { createServer, type IncomingMessage } from 'node:http';\nrefetch(address);",
    'apps/server/src/modules/e.ts': "import axios from 'axios';",
    'apps/server/src/modules/a.test.ts': 'await fetch(address);',
    'apps/server/src/testing/call.ts': 'await fetch(address);',
    'apps/server/src/platform/outbound/one-request.ts': named,
  });
  const problems = ['a.ts', 'b.ts', 'c.ts', 'e.ts'].map((file) => `apps/server/src/modules/${file}`);
  assert.deepEqual(boundaryProblems(base).sort(), [
    `${problems[0]} makes requests past callOutside: fetch`,
    `${problems[1]} makes requests past callOutside: http.request`,
    `${problems[2]} makes requests past callOutside: http.request`,
    `${problems[3]} makes requests past callOutside: axios`,
  ]);
});
