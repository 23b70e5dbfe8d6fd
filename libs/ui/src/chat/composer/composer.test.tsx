import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderWithProviders } from '../../testing/index.tsx';
import { Composer } from './composer.tsx';
import type { ComposerProps } from './composer-types.ts';

const quickReplies = [
  { id: 1, shortcode: 'ola', message: 'Olá! Como posso ajudar?' },
  { id: 2, shortcode: 'obrigado', message: 'Obrigado pelo contato.' },
];

function Page({ start = '', ...props }: Partial<ComposerProps> & { start?: string }) {
  const [text, setText] = useState(start);
  const [files, setFiles] = useState<File[]>([]);
  return (
    <Composer
      text={text}
      onTextChange={setText}
      files={files}
      onFilesChange={setFiles}
      onSend={() => undefined}
      quickReplies={quickReplies}
      {...props}
    />
  );
}

const field = () => screen.getByLabelText('Digite uma mensagem');

test('Enter sends, Shift+Enter breaks the line', async () => {
  const onSend = jest.fn();
  const { user } = renderWithProviders(<Page onSend={onSend} />);
  await user.type(field(), 'a{Shift>}{Enter}{/Shift}b');
  expect(field()).toHaveValue('a\nb');
  expect(onSend).not.toHaveBeenCalled();
  await user.type(field(), '{Enter}');
  expect(onSend).toHaveBeenCalledTimes(1);
  expect(field()).toHaveValue('a\nb');
});

test('an empty message is not sent', async () => {
  const onSend = jest.fn();
  const { user } = renderWithProviders(<Page onSend={onSend} start="   " />);
  await user.type(field(), '{Enter}');
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Enviar' })).toBeDisabled();
});

test("'/' offers quick replies, chosen by keyboard", async () => {
  const onSend = jest.fn();
  const { user } = renderWithProviders(<Page onSend={onSend} />);
  await user.type(field(), '/');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await user.type(field(), 'o');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field()).toHaveValue('Obrigado pelo contato.');
  expect(onSend).not.toHaveBeenCalled();
});

test('Esc closes the quick replies', async () => {
  const { user } = renderWithProviders(<Page />);
  await user.type(field(), '/ol{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('pasted cells of a spreadsheet are text, although their picture is in the clipboard too', () => {
  renderWithProviders(<Page />);
  const files = [new File(['x'], 'image.png')];
  const cells: Record<string, string> = { 'text/plain': 'Bolo\t10', 'text/html': '<table></table>' };
  const clipboard = (texts: Record<string, string>) => ({
    files,
    types: ['Files', ...Object.keys(texts)],
    getData: (type: string) => texts[type] ?? '',
  });
  // True: nothing prevented the browser from inserting the text.
  expect(fireEvent.paste(field(), { clipboardData: clipboard(cells) })).toBe(true);
  expect(screen.queryByText('image.png')).not.toBeInTheDocument();
  expect(fireEvent.paste(field(), { clipboardData: clipboard({ 'text/html': '<img>' }) })).toBe(false);
  expect(screen.getByText('image.png')).toBeVisible();
});

test('pasted and dropped files are attached and can be removed', async () => {
  const { user } = renderWithProviders(<Page />);
  const file = new File(['x'], 'nota.pdf', { type: 'application/pdf' });
  fireEvent.paste(field(), { clipboardData: { files: [file], types: ['Files'], getData: () => '' } });
  expect(screen.getByText('nota.pdf')).toBeVisible();
  const drop = createEvent.drop(field());
  Object.defineProperty(drop, 'dataTransfer', { value: { files: [new File(['y'], 'foto.png')], types: ['Files'] } });
  fireEvent(field(), drop);
  expect(screen.getByText('foto.png')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remover nota.pdf' }));
  expect(screen.queryByText('nota.pdf')).not.toBeInTheDocument();
});

test('files alone can be sent', async () => {
  const onSend = jest.fn();
  const { user } = renderWithProviders(<Page onSend={onSend} />);
  await user.upload(screen.getByTestId('attach'), new File(['x'], 'a.pdf'));
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onSend).toHaveBeenCalledTimes(1);
});

test('shows why the field is disabled', () => {
  renderWithProviders(<Page disabledReason="Aceite o ticket para responder" />);
  expect(field()).toBeDisabled();
  expect(screen.getByPlaceholderText('Aceite o ticket para responder')).toBeInTheDocument();
});

test('shows the message that is replied to, and Esc cancels the reply', async () => {
  const onCancelReply = jest.fn();
  const { user } = renderWithProviders(
    <Page replyTo={{ author: 'Maria', text: 'Oi' }} onCancelReply={onCancelReply} />,
  );
  expect(screen.getByText('Maria')).toBeVisible();
  await user.type(field(), '{Escape}');
  expect(onCancelReply).toHaveBeenCalled();
});
