import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSeal, openText, sealText } from './sealing.ts';

test('a sealed value opens again, and does not reveal its content', () => {
  const seal = createSeal('secret');
  const sealed = seal.seal('chave privada', '1/session/a');
  assert.equal(seal.open(sealed, '1/session/a').toString(), 'chave privada');
  assert.ok(!sealed.includes('chave'));
  assert.notDeepEqual(sealed, seal.seal('chave privada', '1/session/a'));
});

test('a value that was changed, moved or sealed with another secret does not open', () => {
  const seal = createSeal('secret');
  const sealed = seal.seal('chave privada', '1/session/a');
  assert.throws(() => seal.open(sealed, '2/session/a'));
  assert.throws(() => createSeal('other').open(sealed, '1/session/a'));
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  assert.throws(() => seal.open(sealed, '1/session/a'));
});

test('a sealed text is text, is bound to its place, and an empty one stays empty', () => {
  const sealed = sealText('secret', 'sk-1', 'prompt:1:apiKey');
  assert.ok(!sealed.includes('sk-1'));
  assert.equal(openText('secret', sealed, 'prompt:1:apiKey'), 'sk-1');
  assert.throws(() => openText('secret', sealed, 'prompt:2:apiKey'));
  assert.equal(openText('secret', sealText('secret', '', 'a'), 'a'), '');
});
