import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderWithProviders } from '../../../testing/index.tsx';
import { Composer } from '../composer.tsx';
import { continuedLine, withMark } from './marks.ts';

function Page({ start }: { start: string }) {
  const [text, setText] = useState(start);
  return <Composer text={text} onTextChange={setText} onSend={() => undefined} />;
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Digite uma mensagem' });

function select(start: number, end: number) {
  field().setSelectionRange(start, end);
  fireEvent.select(field());
}

function result(text: string, start: number, end: number) {
  const marked = withMark({ text, start, end }, '*');
  return text.slice(0, marked.start) + marked.added + text.slice(marked.end);
}

test.each([
  ['uma palavra', 4, 11, 'uma *palavra*'],
  ['uma palavra', 3, 11, 'uma *palavra*'],
  ['uma *palavra*', 5, 12, 'uma palavra'],
  ['uma *palavra*', 4, 13, 'uma palavra'],
  ['um\n\ndois', 0, 8, '*um*\n\n*dois*'],
  ['*um*\ndois', 0, 9, '*um*\n*dois*'],
])('%j from %i to %i becomes %j', (text, start, end, expected) => {
  expect(result(text, start, end)).toBe(expected);
});

test('Ctrl+B, Ctrl+I and Ctrl+Shift+X set marks around the selection, and take them away again', async () => {
  const { user } = renderWithProviders(<Page start="uma palavra" />);
  await user.click(field());
  select(4, 11);
  await user.keyboard('{Control>}b{/Control}');
  expect(field()).toHaveValue('uma *palavra*');
  await user.keyboard('{Control>}b{/Control}{Control>}i{/Control}');
  expect(field()).toHaveValue('uma _palavra_');
  await user.keyboard('{Control>}i{/Control}{Control>}{Shift>}X{/Shift}{/Control}');
  expect(field()).toHaveValue('uma ~palavra~');
});

test('selected text has buttons for marks and a preview of them', async () => {
  const { user } = renderWithProviders(<Page start="uma palavra" />);
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  await user.click(field());
  select(4, 11);
  await user.click(screen.getByRole('button', { name: 'Negrito' }));
  expect(field()).toHaveValue('uma *palavra*');
  expect(screen.getByRole('note', { name: 'Como vai aparecer' })).toHaveTextContent('uma palavra');
});

test('a line break continues a list, and ends it on an empty item', async () => {
  const { user } = renderWithProviders(<Page start="1. bolo" />);
  await user.type(field(), '{Shift>}{Enter}{/Shift}torta{Shift>}{Enter}{Enter}{/Shift}fim');
  expect(field()).toHaveValue('1. bolo\n2. torta\nfim');
  expect(continuedLine({ text: '> oi', start: 4, end: 4 })).toEqual({ start: 4, end: 4, added: '\n> ' });
  expect(continuedLine({ text: 'oi - e', start: 6, end: 6 })).toBeUndefined();
});

test('the caret is behind an added sign at once, so that the next key is not written elsewhere', () => {
  renderWithProviders(<Page start={'1. bolo\nfim'} />);
  select(7, 7);
  fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
  expect(field()).toHaveValue('1. bolo\n2. \nfim');
  expect(field().selectionStart).toBe(11);
});
