import { configureClient } from '@recado/api/client';
import { act, fireEvent, screen } from '@testing-library/react';
import { resetDesk, signInAs } from '../../../testing/desk.tsx';
import { field, openChat } from '../../../testing/open-chat.tsx';
import { changeDraft } from './drafts.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));
jest.mock('./pictures/shrink-picture.ts', () => ({ shrinkPicture: () => Promise.reject(new Error('unreadable')) }));

const megabyte = 1024 * 1024;
const fileLimits = { image: 5 * megabyte, audio: 16 * megabyte, video: 16 * megabyte, document: 100 * megabyte };
const options = { apiUrl: '', getToken: () => 'token', onSignedIn: () => undefined, onSignedOut: () => undefined };

function fileOf(name: string, type: string, megabytes: number): File {
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: megabytes * megabyte });
}
async function attach(...files: File[]) {
  const opened = await openChat();
  configureClient({ ...options, fileLimits });
  fireEvent.change(screen.getByTestId('attach'), { target: { files } });
  await screen.findByText(files[0]?.name ?? '');
  return opened;
}
beforeAll(() => Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
const send = () => screen.getByRole('button', { name: 'Enviar' });

beforeEach(() => {
  resetDesk();
  signInAs();
});
afterEach(() => act(() => changeDraft(1, { text: '', files: [] })));

test.each([
  ['filme.mp4', 'video/mp4', 17, '16'],
  ['musica.mp3', 'audio/mpeg', 17, '16'],
  ['livro.pdf', 'application/pdf', 114, '100'],
  // A kind that phones do not play goes as a document.
  ['filme.mov', 'video/quicktime', 114, '100'],
  ['foto.heic', 'image/heic', 114, '100'],
])('%s of more than its limit is refused before its upload', async (name, type, megabytes, most) => {
  const { calls } = await attach(fileOf(name, type, megabytes));
  expect(await screen.findByText(new RegExp(`^${name} tem .*: o limite é ${most}`))).toBeVisible();
  expect(send()).toBeDisabled();
  expect(calls.some(({ key }) => key === 'POST /messages/:ticketId')).toBe(false);
});

test.each([
  ['filme.mp4', 'video/mp4', 15],
  ['filme.mov', 'video/quicktime', 60],
  ['foto.heic', 'image/heic', 20],
])('%s within its limit can be sent', async (name, type, megabytes) => {
  await attach(fileOf(name, type, megabytes));
  expect(send()).toBeEnabled();
  expect(screen.queryByText(/o limite é/)).not.toBeInTheDocument();
});

test('70,000 characters are refused at the field, with their number', async () => {
  await openChat();
  fireEvent.change(field(), { target: { value: 'x'.repeat(70_000) } });
  expect(await screen.findByText('Texto longo demais: 70000 de 65.000 caracteres')).toBeVisible();
  expect(send()).toBeDisabled();
});
