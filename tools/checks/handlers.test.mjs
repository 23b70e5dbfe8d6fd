import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { handlerProblems } from './handlers.mjs';

const allowed = { 'POST /files': 'in parts' };

function problems(files, limit = 1) {
  const base = mkdtempSync(join(tmpdir(), 'handlers-'));
  for (const [name, text] of Object.entries(files)) {
    const path = join(base, 'apps/server/src', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return handlerProblems(base, allowed, limit);
}

const named = {
  'areas/low/files/files.routes.ts':
    "return { 'GET /files': list,\n  'POST /files': { withoutUnit: (call) => store(call) } };",
};

test('a handler that is named may open its units itself; tests, comments and the platform are not read', () => {
  const others = {
    'areas/low/files/files.test.ts': "({ 'PUT /files': { withoutUnit } })",
    'areas/low/files/words.ts': '// withoutUnit is for few',
    'platform/http/handler.ts': 'type Handler = { withoutUnit: CallHandler };',
  };
  assert.deepEqual(problems({ ...named, ...others }), []);
});

test('any other is reported, in every form', () => {
  const others = {
    'areas/low/a/a.routes.ts': "({ 'PUT /a/:id': {\n async withoutUnit({ params }) {} } })",
    'areas/low/b/b.ts': 'export const handler = { withoutUnit: work };',
  };
  const advice = 'opens its units itself; use inSteps, or name it in tools/checks/handlers.mjs';
  assert.deepEqual(problems({ ...named, ...others }, 3), [
    `apps/server/src/areas/low/a/a.routes.ts: PUT /a/:id ${advice}`,
    `apps/server/src/areas/low/b/b.ts: a handler without an endpoint ${advice}`,
  ]);
});

test('a name without its handler, and more handlers than may be, are reported', () => {
  assert.deepEqual(problems({}), ['tools/checks/handlers.mjs names POST /files, which opens no units itself']);
  assert.deepEqual(problems(named, 0), ['1 handlers open their units themselves, 0 may']);
});
