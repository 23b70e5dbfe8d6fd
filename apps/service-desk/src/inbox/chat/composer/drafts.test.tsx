import { type Answers, aMessage, aTicket, Refusal, type ServedCall } from '@recado/api/testing';
import { signOut } from '@recado/auth';
import type { Draft } from '@recado/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';
import { receiveEvent, setConnection } from '../../../testing/fake-socket.ts';
import { clearDraft, draftOf } from './drafts.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

const ticket = aTicket({ id: 1 });
const other = aTicket({ id: 2, uuid: 'b0a1c2d3-0000-4000-8000-000000000002' });
let clock = 0;
/** A version that is newer than all before. */
const at = () => `2026-03-01T10:00:00.${String(++clock).padStart(3, '0')}Z`;
const version = (text: string, ticketId = 1): Draft => ({ ticketId, text, writtenAt: at() });

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  resetDesk();
  signInAs();
  for (const id of [1, 2]) clearDraft(id);
  signOut();
  localStorage.clear();
  signInAs();
});
afterEach(() => jest.useRealTimers());

const take = ({ params, body }: ServedCall) => version((body as { text: string }).text, Number(params.ticketId));
const takes: Answers = { 'GET /drafts': () => ({ drafts: [] }), 'PUT /drafts/:ticketId': take };

async function openChat(more: Answers = {}) {
  const calls = serveDesk([ticket, other], { 1: [aMessage({ id: 1 })], 2: [] }, { ...takes, ...more });
  const desk = renderDesk(`/tickets/${ticket.uuid}`);
  await screen.findByRole('region', { name: 'Mensagens' });
  return { ...desk, calls };
}
const field = () => screen.getByRole('textbox', { name: 'Digite uma mensagem' });
const aWhile = () => act(() => jest.advanceTimersByTimeAsync(2000));

test('a typed text is saved once after a pause; sending removes it at once', async () => {
  const { user, calls } = await openChat({ 'POST /messages/:ticketId': () => ({ messages: [] }) });
  await user.type(field(), 'Bom dia');
  await aWhile();
  const saved = calls.filter(({ key }) => key === 'PUT /drafts/:ticketId');
  expect(saved.map(({ body }) => body)).toEqual([expect.objectContaining({ text: 'Bom dia', after: null })]);
  await user.type(field(), '{Enter}');
  await waitFor(() => expect(lastCall(calls, 'PUT /drafts/:ticketId')?.body).toMatchObject({ text: '' }));
  await waitFor(() => expect(localStorage.getItem('ticketDrafts:1:1')).toBeNull());
});

test('drafts of other devices appear in rows and in the field, and follow their changes', async () => {
  await openChat({ 'GET /drafts': () => ({ drafts: [version('do celular'), version('já vejo', 2)] }) });
  await aWhile();
  expect(field()).toHaveValue('do celular');
  expect(screen.getByText('Rascunho:')).toBeVisible();
  expect(screen.getByText('já vejo')).toBeVisible();
  receiveEvent('draft', { action: 'update', draft: version('já vejo isso', 2) });
  expect(await screen.findByText('já vejo isso')).toBeVisible();
  receiveEvent('draft', { action: 'update', draft: version('', 2) });
  await waitFor(() => expect(screen.queryByText('Rascunho:')).not.toBeInTheDocument());
});

test('a text that is being typed is not replaced: the other version is offered, and nothing is lost', async () => {
  const { user } = await openChat({ 'POST /messages/:ticketId': () => ({ messages: [] }) });
  await user.type(field(), 'aqui');
  await aWhile();
  receiveEvent('draft', { action: 'update', draft: version('do celular') });
  expect(field()).toHaveValue('aqui');
  expect(await screen.findByText('do celular')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Usar' }));
  expect(field()).toHaveValue('do celular');
  expect(screen.getByText('aqui')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dispensar' }));
  expect(screen.queryByText('aqui')).not.toBeInTheDocument();
  await user.click(field());
  receiveEvent('draft', { action: 'update', draft: version('') });
  expect(await screen.findByText('Este texto foi enviado ou apagado em outra aba ou outro aparelho.')).toBeVisible();
  expect(field()).toHaveValue('do celular');
  await user.click(screen.getByRole('button', { name: 'Limpar' }));
  expect(field()).toHaveValue('');
});

test('without a connection it stays in the browser and is saved with its age after the reconnection', async () => {
  let isOffline = true;
  const { user, calls } = await openChat({
    'PUT /drafts/:ticketId': (call) => {
      if (isOffline) throw new Refusal('ERR_INTERNAL');
      return take(call);
    },
  });
  await user.type(field(), 'sem rede');
  await aWhile();
  expect(JSON.parse(localStorage.getItem('ticketDrafts:1:1') ?? '')).toMatchObject({ text: 'sem rede' });
  isOffline = false;
  setConnection('disconnect');
  setConnection('connect');
  await waitFor(() => expect(draftOf(1).unsavedSince).toBeNull());
  expect(lastCall(calls, 'PUT /drafts/:ticketId')?.body).toMatchObject({ text: 'sem rede', age: expect.any(Number) });
  expect(screen.queryByText(/outro aparelho/)).not.toBeInTheDocument();
});

test('a newer version on the server wins over an older one of this browser, which is offered', async () => {
  const { user } = await openChat({ 'PUT /drafts/:ticketId': () => version('mais novo') });
  await user.type(field(), 'mais velho');
  act(() => field().blur());
  await waitFor(() => expect(field()).toHaveValue('mais novo'));
  expect(screen.getByText('mais velho')).toBeVisible();
});

test('signing out removes drafts that the server has; the next user sees none of them', async () => {
  const { user, unmount } = await openChat();
  await user.type(field(), 'segredo');
  await aWhile();
  expect(localStorage.getItem('ticketDrafts:1:1')).toContain('segredo');
  unmount();
  signOut();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('segredo');
  signInAs({ id: 2, name: 'Bruno' });
  expect(draftOf(1).text).toBe('');
});

test('a message that is sent before it was saved as a draft makes no call about drafts', async () => {
  const { user, calls } = await openChat({ 'POST /messages/:ticketId': () => ({ messages: [] }) });
  await aWhile();
  await user.type(field(), 'oi{Enter}');
  await aWhile();
  expect(lastCall(calls, 'PUT /drafts/:ticketId')).toBeUndefined();
});
