import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printedDocumentNumber, readDocumentNumber } from '@recado/contract/document-number';

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
  for (const text of [
    ...wrong,
    '',
    'oi',
    '5299822472',
    '529982247251',
    '1529.982.247-25',
    `52998224725${' '.repeat(500)}`,
  ]) {
    assert.equal(readDocumentNumber(text), undefined, text);
  }
});

test('a number is read inside a sentence, with a label, and with the dashes and spaces of telephones', () => {
  const cpf = [
    'meu cpf é 529.982.247-25',
    'CPF: 529.982.247–25.',
    'cpf 529 982 247 25 por favor',
    '529.982.247‑25',
    '529．982．247－25',
    '\u200e52998224725\u200f',
    'Maria, 529.982.247-25, moro no 120',
    'meu telefone é 11987654321 e o cpf 52998224725',
    'CPF(529.982.247-25)',
  ];
  for (const text of cpf) assert.equal(readDocumentNumber(text)?.value, '52998224725', text);
  for (const text of ['o cnpj é 11.222.333/0001-81', 'CNPJ 11222333000181, obrigado', '11 222 333 0001 81']) {
    assert.equal(readDocumentNumber(text)?.value, '11222333000181', text);
  }
  assert.equal(readDocumentNumber('12.abc.345/01de-35 é da loja')?.kind, 'cnpj');
  // Twelve letters and two digits that happen to fit are words.
  for (let end = 0; end < 100; end += 1) {
    assert.equal(readDocumentNumber(`quero o boleto ${String(end).padStart(2, '0')}`), undefined);
  }
  assert.equal(readDocumentNumber('529.982.247-25 ou 390.533.447-05'), undefined);
});
