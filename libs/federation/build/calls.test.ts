/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsIn } from './calls.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recado-calls-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function source(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('endpoints and events of the contract are found, each once and in order', () => {
  const files = [
    source(
      'tags.ts',
      "defineResource({ list: 'GET /tags', create: 'POST /tags', events: { tag: changeOf, 'queue-option': changeOf } });",
    ),
    source('page.ts', "useReport('GET /tags', {}, { refreshOn: ['ticket', 'tag'] }); const no = 'GET /nothing';"),
  ];
  expect(callsIn(files)).toEqual({
    endpoints: ['GET /tags', 'POST /tags'],
    events: ['queue-option', 'tag', 'ticket'],
  });
});

test('a file without listeners needs no event, whatever texts it contains', () => {
  expect(callsIn([source('plain.ts', "const kind = 'ticket'; const shown = { contact: 1 };")])).toEqual({
    endpoints: [],
    events: [],
  });
});
