import assert from 'node:assert/strict';
import { test } from 'node:test';
import { optOutWordIn } from './opt-out.ts';
import { isThanks } from './thanks.ts';
import { isSameWords } from './words.ts';

test('an opt-out is the word itself, with signs and courtesy; a sentence with it is a message', () => {
  for (const text of [
    'SAIR',
    'Sair.',
    'SAIR!',
    ' sair ',
    '*Sair*',
    '"SAIR"',
    'quero sair',
    'sair da lista, por favor',
    'Sair 🙏',
  ]) {
    assert.equal(optOutWordIn(text, ['SAIR', 'não quero mais']), 'SAIR', text);
  }
  assert.equal(optOutWordIn('Nao quero mais!!', ['SAIR', 'Não quero mais']), 'Não quero mais');
  for (const text of ['vou sair agora', 'sair para entrega?', 'que horas vocês vão sair', 'quero', '', 'por favor']) {
    assert.equal(optOutWordIn(text, ['SAIR']), undefined, text);
  }
});

test("a program's own words are compared without case, accents and signs", () => {
  assert.ok(isSameWords('Reiniciar.', 'reiniciar') && isSameWords('FIM!', 'fim') && isSameWords('🔚', '🔚'));
  assert.ok(!isSameWords('', '') && !isSameWords('fim do dia', 'fim') && !isSameWords('oi', ' '));
});

test('thanks are thanks alone, in three languages; any other word makes a message', () => {
  const thanks = [
    ...[
      'Obrigado!',
      'muito obrigada pela ajuda',
      'valeu',
      'vlw',
      'ok',
      'Ok, obrigado',
      'beleza',
      'Show, muito obrigado!!!',
      'Tchau',
    ],
    ...[
      'obg, bom fim de semana',
      'Deus abençoe, obrigada',
      'até mais, obrigado',
      'perfeito',
      'De nada, obrigado você',
      'Certo 👍',
    ],
    ...[
      '👍',
      '🙏🙏',
      '❤️',
      '👍🏽',
      '😊 ',
      'thanks',
      'Thank you so much!',
      'thanks for your help',
      'bye',
      'gracias',
      'Muchas gracias',
      'vale, hasta luego',
    ],
  ];
  const messages = [
    ...[
      '',
      'oi',
      'bom dia',
      'obrigado, mas ainda não funciona',
      'não',
      'ok?',
      'Obrigado. E o boleto?',
      'quanto custa',
      '1',
      '#',
      '*',
    ],
    ...[
      '👎',
      '❓',
      'obrigado, preciso de outra coisa',
      'thanks, but it is broken',
      'gracias, pero no llegó',
      'sim',
      'tudo',
      'ok 2',
    ],
  ];
  for (const text of thanks) assert.ok(isThanks(text), text);
  for (const text of messages) assert.ok(!isThanks(text), text);
});
