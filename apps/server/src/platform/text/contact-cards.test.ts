import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readContactCards } from './contact-cards.ts';

const cardOf = (...lines: string[]) => readContactCards(['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n'))[0];

test('folded lines are joined, in vCard 3.0 and 4.0', () => {
  const card = cardOf('VERSION:3.0', 'FN:Maria da', '  Silva', 'TEL;type=CELL:+55119711', ' 61161');
  assert.deepEqual([card?.name, card?.numbers[0]?.text], ['Maria da Silva', '+5511971161161']);
  const uri = cardOf('VERSION:4.0', 'FN:José', 'TEL;VALUE=uri;TYPE="voice,cell":tel:+55-11-97116-1161;ext=22');
  assert.equal(uri?.numbers[0]?.text, 'tel:+55-11-97116-1161;ext=22');
});

test('quoted-printable and escapes are decoded', () => {
  const card = cardOf(
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=A3o;Jo=',
    '=C3=A3o;;;',
    'TEL;CELL:11971161161',
    'NOTE:Rua A\\, 10\\nfundos\\; casa',
  );
  assert.deepEqual([card?.name, card?.note], ['João Conceição', 'Rua A, 10 fundos; casa']);
  assert.equal(cardOf('FN;ENCODING=QUOTED-PRINTABLE:Jos=E9')?.name, 'José');
});

test('groups, mobile numbers and the number of WhatsApp are recognised', () => {
  const card = cardOf(
    'ORG:Padaria\\, Filhos;Compras',
    'item1.TEL;waid=5511971161161:+55 11 97116-1161',
    'TEL;type=WORK:+55 11 3333-4444',
    'item2.EMAIL;type=INTERNET:a@example.com',
  );
  assert.deepEqual(card, {
    name: 'Padaria, Filhos – Compras',
    numbers: [
      { text: '+55 11 97116-1161', waid: '5511971161161' },
      { text: '+55 11 3333-4444', waid: undefined },
    ],
    emails: ['a@example.com'],
    organisation: 'Padaria, Filhos – Compras',
    note: '',
  });
});

test('several cards and a cut one are read; other text is none', () => {
  const text = 'BEGIN:VCARD\nFN:Ana\nEND:VCARD\nBEGIN:VCARD\nFN:Bia\nTEL:+5511971161161';
  assert.deepEqual(
    readContactCards(text).map(({ name }) => name),
    ['Ana', 'Bia'],
  );
  assert.deepEqual(readContactCards('hello'), []);
});
