import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brCode, checksum, writtenAmount } from './br-code.ts';

test('the checksum of the published examples', () => {
  assert.equal(checksum('123456789'), '29B1');
  const example =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304';
  assert.equal(checksum(example), '1D3D');
});

test('the code has key, amount, name, city and txid, without accents and within their lengths', () => {
  const code = brCode({
    key: 'financeiro@exemplo.com.br',
    name: 'Comércio de Conversações São João Ltda',
    city: 'São José do Rio Preto',
    amountCents: 19_990,
    txid: 'abc123',
  });
  assert.equal(
    code.slice(0, -4),
    '00020126470014br.gov.bcb.pix0125financeiro@exemplo.com.br5204000053039865406199.905802BR5924Comercio de Conversacoes6015Sao Jose do Rio62100506abc1236304',
  );
  assert.equal(code.slice(-4), checksum(code.slice(0, -4)));
});

test('a txid that is too long is replaced by `***`; small amounts keep their zeros', () => {
  const code = brCode({ key: 'k', name: 'N', city: 'C', amountCents: 5, txid: 'a'.repeat(26) });
  assert.match(code, /54040\.05/);
  assert.match(code, /62070503\*\*\*6304/);
  assert.equal(writtenAmount(100), '1.00');
});
