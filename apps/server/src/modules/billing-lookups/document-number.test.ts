import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printedDocumentNumber, readDocumentNumber } from '@recado/api/document-number';

test('a CPF or CNPJ is read with and without separators, also with letters', () => {
  const printed = ['529.982.247-25', '11.222.333/0001-81', '12.ABC.345/01DE-35'];
  for (const text of printed) {
    const number = readDocumentNumber(` ${text.toLowerCase()} `);
    assert.ok(number, text);
    assert.equal(printedDocumentNumber(number), text);
    assert.deepEqual(readDocumentNumber(number.value), number);
  }
});

test('wrong check digits, repeated digits and other texts are no document numbers', () => {
  const wrong = ['529.982.247-26', '111.111.111-11', '11.222.333/0001-82', '12.ABC.345/01DE-36', '00000000000000'];
  for (const text of [...wrong, '', 'oi', '5299822472', 'meu cpf é 529.982.247-25', `52998224725${' '.repeat(50)}`]) {
    assert.equal(readDocumentNumber(text), undefined, text);
  }
});
