import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pageAddress } from './cell-configuration.ts';
import { readConfiguration } from './configuration.ts';

const folder = mkdtempSync(join(tmpdir(), 'recado-cells-'));
after(() => rmSync(folder, { recursive: true }));

/** The configuration of cell b with a file of this content. */
function read(content: unknown, changes: Record<string, string> = {}) {
  const file = join(folder, 'cells.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readConfiguration({
    ...{ CELLS: file, CELL: 'b', CELLS_SECRET: 'x'.repeat(32) },
    ...{ WEB_URL: 'https://recado.example', API_URL: 'https://recado.example/cells/b/api-root', ...changes },
  });
}

const cells = {
  a: { address: 'http://10.0.0.1:3000/api-root' },
  b: { address: 'https://b.internal/cells/b/api-root/' },
};

test('cells are read, and links of pages name this one', () => {
  const configuration = read({ cells });
  assert.deepEqual(
    [...(configuration.cells?.addresses ?? [])],
    [
      ['a', 'http://10.0.0.1:3000/api-root'],
      ['b', 'https://b.internal/cells/b/api-root'],
    ],
  );
  assert.equal(configuration.cells?.own, 'b');
  assert.equal(configuration.apiPath, '/cells/b/api-root');
  assert.equal(pageAddress(configuration, '/invitation/x'), 'https://recado.example/invitation/x?cell=b');
});

test('without them there are none, and links are as they were', () => {
  const configuration = readConfiguration({ WEB_URL: 'https://recado.example' });
  assert.equal(configuration.cells, undefined);
  assert.equal(pageAddress(configuration, '/invitation/x'), 'https://recado.example/invitation/x');
});

const wrong: [string, unknown, Record<string, string>, RegExp][] = [
  ['no JSON', '{', {}, /CELLS: .*cells\.json cannot be read/],
  ['a file that is not there', {}, { CELLS: '/nowhere/cells.json' }, /CELLS: \/nowhere\/cells\.json cannot be read/],
  ['an address that is none', { cells: { ...cells, a: { address: 'ftp://a' } } }, {}, /cells\.a\.address/],
  ['a name of other letters', { cells: { ...cells, 'A b': cells.a } }, {}, /cells\.A b/],
  ['a word that means nothing', { cells, companies: {} }, {}, /companies/],
  ['one address twice', { cells: { a: cells.a, b: cells.a } }, {}, /two cells have one address/],
  ['a cell that is not in it', { cells: { a: cells.a } }, {}, /CELL: .* has no cell of this name/],
  ['no secret', { cells }, { CELLS_SECRET: '' }, /belong together/],
  ['a short secret', { cells }, { CELLS_SECRET: 'short' }, /CELLS_SECRET/],
  ['an API of another origin', { cells }, { API_URL: 'https://api.example/b' }, /API_URL: has the origin of WEB_URL/],
];
for (const [name, content, changes, message] of wrong) {
  test(`${name} is refused, and named`, () => assert.throws(() => read(content, changes), message));
}
