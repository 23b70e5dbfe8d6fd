import { aTicket } from '@recado/api/testing';
import { largestPicture } from '@recado/contract/message-windows';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../../../testing/desk.tsx';
import { shrinkPicture } from './shrink-picture.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../../../testing/fake-socket.ts'));
jest.mock('./shrink-picture.ts');

const ticket = aTicket({ id: 1 });
const small = new File(['small'], 'foto.jpg', { type: 'image/jpeg' });

function largeFile(name: string, type: string): File {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: largestPicture + 1 });
  return file;
}

beforeEach(() => {
  resetDesk();
  signInAs();
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
});

async function attach(file: File) {
  const calls = serveDesk([ticket], { 1: [] }, { 'POST /messages/:ticketId': () => ({ messages: [] }) });
  const desk = renderDesk(`/tickets/${ticket.uuid}`);
  const field = await screen.findByRole('textbox', { name: 'Digite uma mensagem' });
  fireEvent.paste(field, { clipboardData: { files: [file], types: ['Files'], getData: () => '' } });
  return { ...desk, calls, send: () => desk.user.type(field, '{Enter}') };
}
/** Whether the file was sent as a document; null before anything was sent. */
function wentAsDocument(calls: Awaited<ReturnType<typeof attach>>['calls']): boolean | null {
  const body = lastCall(calls, 'POST /messages/:ticketId')?.body;
  return body instanceof FormData ? body.get('asDocument') === 'true' : null;
}

test('a picture over 5 MB is scaled down; sending waits until it is ready', async () => {
  let finish: (file: File) => void = () => undefined;
  jest.mocked(shrinkPicture).mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const { calls, send } = await attach(largeFile('foto.png', 'image/png'));
  expect(await screen.findByRole('progressbar', { name: 'Diminuindo a imagem' })).toBeVisible();
  await send();
  expect(wentAsDocument(calls)).toBeNull();
  finish(small);
  await waitFor(() => expect(wentAsDocument(calls)).toBe(false));
});

test('the original can be sent as a document', async () => {
  jest.mocked(shrinkPicture).mockResolvedValue(small);
  const { user, calls, send } = await attach(largeFile('foto.png', 'image/png'));
  await screen.findByText(/^Vai com/);
  await user.click(screen.getByRole('button', { name: 'Enviar como documento' }));
  expect(screen.getByText('Vai o original, como documento')).toBeVisible();
  await send();
  await waitFor(() => expect(wentAsDocument(calls)).toBe(true));
});

test.each([
  ['image/gif', 'animacao.gif', /Animação grande/],
  ['image/heic', 'foto.heic', /Não foi possível diminuir/],
])('%s goes as a document, with the reason', async (type, name, words) => {
  jest.mocked(shrinkPicture).mockRejectedValue(new Error('unreadable'));
  const { calls, send } = await attach(largeFile(name, type));
  expect(await screen.findByText(words)).toBeVisible();
  await send();
  await waitFor(() => expect(wentAsDocument(calls)).toBe(true));
});
