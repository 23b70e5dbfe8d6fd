import assert from 'node:assert/strict';
import { test } from 'node:test';
import { interactiveMessage } from '@recado/contract';
import { nativeChoices } from './native-choices.ts';

const entries = (...titles: string[]) => titles.map((title, index) => ({ option: String(index + 1), title }));

test('three short entries are buttons whose answer is their number', () => {
  const made = nativeChoices({ message: 'Como foi?', entries: entries('Ruim', 'Bom', 'Ótimo') }, 'Ver');
  assert.deepEqual(made, {
    type: 'buttons',
    body: 'Como foi?',
    buttons: [
      { id: '1', title: 'Ruim' },
      { id: '2', title: 'Bom' },
      { id: '3', title: 'Ótimo' },
    ],
  });
});

test('more entries, or longer ones, are a list; a long title stands in full below its beginning', () => {
  const long = 'Segunda via de boleto e nota fiscal';
  const made = nativeChoices({ message: 'Escolha', entries: entries('Vendas', long, 'Suporte', 'Outros') }, 'Ver');
  assert.ok(made?.type === 'list');
  assert.deepEqual(made.sections[0]?.rows[1], { id: '2', title: 'Segunda via de boleto e…', description: long });
});

test('what WhatsApp would refuse stays a numbered text', () => {
  const eleven = entries(...Array.from({ length: 11 }, (_, index) => `Opção ${index}`));
  assert.equal(nativeChoices({ message: 'Escolha', entries: eleven }, 'Ver'), undefined);
  assert.equal(nativeChoices({ message: '', entries: entries('Sim') }, 'Ver'), undefined);
  assert.equal(nativeChoices({ message: 'x'.repeat(1025), entries: entries('Sim') }, 'Ver'), undefined);
  assert.equal(
    nativeChoices({ message: 'Escolha', entries: entries('x'.repeat(73), 'b', 'c', 'd') }, 'Ver'),
    undefined,
  );
});

test('everything made is within the limits of the contract', () => {
  for (let count = 1; count <= 12; count += 1) {
    for (const length of [1, 20, 21, 24, 25, 72, 73]) {
      const titles = Array.from({ length: count }, () => 'x'.repeat(length));
      const made = nativeChoices({ message: 'Escolha', entries: entries(...titles) }, 'Ver opções');
      if (made) interactiveMessage.parse(made);
    }
  }
});
