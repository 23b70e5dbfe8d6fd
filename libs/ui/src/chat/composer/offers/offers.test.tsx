import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { renderWithProviders } from '../../../testing/index.tsx';
import { Composer } from '../composer.tsx';
import { emojiSearchAt, personSearchAt, replySearchAt } from './searched.ts';

const quickReplies = [
  { id: 1, shortcode: 'pix', message: 'Chave PIX: 11.222.333/0001-81' },
  { id: 2, shortcode: 'prazo', message: 'Chega em /2 dias' },
];

function Page({ start = '', replies = quickReplies, none = null as ReactNode }) {
  const [text, setText] = useState(start);
  return (
    <Composer
      text={text}
      onTextChange={setText}
      onSend={() => undefined}
      quickReplies={replies}
      onQuickSearch={() => undefined}
      noQuickReplies={none}
    />
  );
}

const field = () => screen.getByRole('textbox', { name: 'Digite uma mensagem' });

beforeEach(() => localStorage.clear());

test("'/' inside a text offers quick replies, and the rest of the text stays", async () => {
  const { user } = renderWithProviders(<Page />);
  await user.type(field(), 'Segue: /pi');
  await user.keyboard('{Enter}');
  expect(field()).toHaveValue('Segue: Chave PIX: 11.222.333/0001-81');
  await user.type(field(), '. Certo?');
  expect(field()).toHaveValue('Segue: Chave PIX: 11.222.333/0001-81. Certo?');
});

test('a chosen reply that ends with a slash and a word is not looked for again', async () => {
  const { user } = renderWithProviders(<Page replies={[{ id: 1, shortcode: 'a', message: 'veja /a' }]} />);
  await user.type(field(), '/a{Enter}');
  expect(field()).toHaveValue('veja /a');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('the button shows all quick replies, typing narrows them, Esc takes the sign away', async () => {
  const { user } = renderWithProviders(<Page start="Oi" />);
  await user.click(screen.getByRole('button', { name: 'Respostas rápidas' }));
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue('Oi');
  await user.click(screen.getByRole('button', { name: 'Respostas rápidas' }));
  await user.type(field(), 'pra');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Tab}');
  expect(field()).toHaveValue('Oi Chega em /2 dias');
});

test('without any quick reply the button shows how to make one', async () => {
  const { user } = renderWithProviders(<Page replies={[]} none="Crie a primeira" />);
  await user.click(screen.getByRole('button', { name: 'Respostas rápidas' }));
  expect(screen.getByText('Crie a primeira')).toBeVisible();
});

test("':' and the beginning of a name offer emoji in the person's language; those used lately come first", async () => {
  const { user } = renderWithProviders(<Page />);
  await user.type(field(), 'Vai :fog');
  await user.click(await screen.findByRole('option', { name: /foguete/ }));
  expect(field()).toHaveValue('Vai 🚀');
  await user.clear(field());
  await user.type(field(), ':fog');
  expect((await screen.findAllByRole('option'))[0]).toHaveTextContent('foguete');
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue(':fog');
});

test.each(['10:30', ':)', ':D', 'http://x', 'a:foguete', ': foguete'])('%j is no begun emoji', (text) => {
  expect(emojiSearchAt(text, text.length)).toBeUndefined();
});

test.each(['e/ou', '10/12', 'https://a/b', 'oi /ola ', 'oi\n'])('%j is no begun quick reply', (text) => {
  expect(replySearchAt(text, text.length)).toBeUndefined();
});

test('the search ends at the caret', () => {
  expect(replySearchAt('oi /ola tudo', 5)).toEqual({ start: 3, text: 'o' });
  expect(replySearchAt(`${'x'.repeat(90)} /ola`, 95)).toEqual({ start: 91, text: 'ola' });
});

test.each([
  ['Oi @', { start: 3, text: '' }],
  ['@Maria S', { start: 0, text: 'Maria S' }],
  ['ana@loja.com', undefined],
  ['@Maria\n', undefined],
])('the person looked for in %j', (text, searched) => {
  expect(personSearchAt(text, text.length)).toEqual(searched);
});
