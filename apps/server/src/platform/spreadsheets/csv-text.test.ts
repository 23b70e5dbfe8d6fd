import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from './csv-text.ts';

test('no cell is a formula, whatever width its sign has, and a comma separates nothing', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r']) {
    const [cell = ''] = csvLine([`${sign}1`, 'x']).split(';');
    assert.match(cell, /^"?'/, JSON.stringify(sign));
  }
  assert.equal(csvLine(['Souza, Ana', 'diz "oi"', 'a;b', '5511']), '"Souza, Ana";"diz ""oi""";"a;b";5511\r\n');
});
