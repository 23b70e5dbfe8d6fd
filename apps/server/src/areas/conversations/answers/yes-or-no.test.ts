import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readYesOrNo } from './yes-or-no.ts';

test('a yes and a no are understood with courtesy around them, and nothing else is one', () => {
  const yes = [
    'sim',
    'SIM!',
    'Sim, quero',
    'quero sim',
    'quero',
    'claro',
    'claro que sim',
    'com certeza',
    'pode mandar',
    'ok',
    '1',
    '1.',
    '👍',
    '👍🏽',
    '✅',
    'Sim 👍',
    'sim por favor',
    'Bom dia, quero sim',
    'yes please',
    'sure',
    'of course yes',
    'sí',
    'quiero',
    'dale',
    's',
  ];
  const no = [
    'não',
    'Não.',
    'nao quero',
    'não, obrigado',
    'agora não',
    'não quero mais',
    'hoje não',
    'no',
    'no, gracias',
    'no thanks',
    "don't want",
    '2',
    '👎',
    'n',
    'não quero receber mensagens',
  ];
  const neither = [
    '',
    'oi',
    'quanto custa?',
    'não sei',
    'por que não?x',
    'não recebi o boleto',
    'quero saber o preço',
    'sim, mas quanto custa?',
    '1 ou 2',
    '12',
    'tenho 1',
    '😀',
    'obrigado',
  ];
  for (const text of yes) assert.equal(readYesOrNo(text), 'yes', text);
  for (const text of no) assert.equal(readYesOrNo(text), 'no', text);
  for (const text of neither) assert.equal(readYesOrNo(text), undefined, text);
  assert.equal(readYesOrNo('Bora, por favor!', ['bora']), 'yes');
  assert.equal(readYesOrNo('Manda ver', ['manda ver']), 'yes');
});
