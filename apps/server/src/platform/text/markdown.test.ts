import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spokenText, whatsappText } from './markdown.ts';

test('Markdown becomes the formatting of WhatsApp', () => {
  const cases: Record<string, string> = {
    '**Olá**, tudo bem?': '*Olá*, tudo bem?',
    '## Horários\n\nSegunda a sexta': '*Horários*\n\nSegunda a sexta',
    '# **Preços**': '*Preços*',
    '* um\n* dois\n+ três\n- quatro': '- um\n- dois\n- três\n- quatro',
    '1. um\n2. **dois**': '1. um\n2. *dois*',
    'Veja [o site](https://loja.example/a)': 'Veja o site (https://loja.example/a)',
    '[https://loja.example](https://loja.example)': 'https://loja.example',
    '![foto](https://loja.example/f.png)': 'foto (https://loja.example/f.png)',
    '~~99~~ por __79__': '~99~ por *79*',
    '***muito*** bom': '*_muito_* bom',
    'a\n\n---\n\nb': 'a\n\nb',
    '| Plano | Preço |\n|---|---:|\n| Básico | R$ 99 |': 'Plano – Preço\nBásico – R$ 99',
    '```python\nprint(1) # **x**\n```': '```\nprint(1) # **x**\n```',
    'um<br>dois': 'um\ndois',
    'custa R\\$ 5 \\*': 'custa R\\$ 5 *',
  };
  for (const [markdown, expected] of Object.entries(cases)) assert.equal(whatsappText(markdown), expected, markdown);
});

test('a text that is written for WhatsApp is not changed', () => {
  const texts = [
    '*Olá*, _tudo_ ~bem~?',
    '- um\n- dois',
    '1. um',
    '> citação',
    'a_b_c',
    '2 * 3 * 4',
    '`x`',
    '#1 e # 2',
    '`a`\n\nb',
  ];
  for (const text of texts) assert.equal(whatsappText(text), text);
  const long = '*'.repeat(20_000) + '['.repeat(20_000);
  assert.ok(whatsappText(long).length > 0);
});

test('a spoken text has no marks and no addresses', () => {
  const markdown =
    '## Horários\n\n- **Segunda**: 8h\n- _Sábado_: [aqui](https://loja.example)\n\n---\n`ok` > 5\nsnake_case https://a.example/x';
  assert.equal(spokenText(markdown), 'Horários\nSegunda: 8h\nSábado: aqui\nok > 5\nsnake_case');
  assert.equal(spokenText('Bolo & pão'), 'Bolo & pão');
});
