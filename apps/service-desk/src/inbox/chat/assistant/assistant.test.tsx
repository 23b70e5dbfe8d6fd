import { aMessage, aTicket, Refusal } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Message } from '@recado/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

beforeEach(() => {
  localStorage.clear();
  resetDesk();
  // With a plan that has prompts.
  signInAs({ company: aSessionUser({ id: 1, profile: 'admin' }).company });
});

type More = Parameters<typeof serveDesk>[2];

async function open(more: More = {}, messages: Message[] = []) {
  const ticket = aTicket({ id: 1, status: 'open' });
  const calls = serveDesk(
    [ticket],
    { 1: messages },
    {
      'GET /assistant': () => ({ isOn: true }),
      'PUT /suggestions/:suggestionId': () => ({ message: '' }),
      'POST /tickets/:ticketId/rewriting': () => ({ id: 7, text: 'Tomorrow at nine.' }),
      ...more,
    },
  );
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  const field = await screen.findByRole('textbox', { name: 'Digite uma mensagem' });
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Assistente' }));
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(name) }));
  };
  return { user, field, choose, calls };
}

test('without a chosen prompt agents see nothing of it', async () => {
  const { user } = await open({ 'GET /assistant': () => ({ isOn: false }) });
  expect(screen.queryByRole('button', { name: 'Assistente' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mais opções' }));
  expect(await screen.findByRole('menuitem', { name: /Transferir/ })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Resumir o atendimento' })).toBeNull();
});

test('a translation replaces the draft, shows the original, and stays with the message that is sent', async () => {
  const { user, field, choose, calls } = await open({
    'POST /messages/:ticketId': () => ({ messages: [aMessage({ id: 9, ticketId: 1, fromMe: true })] }),
  });
  await user.type(field, 'Amanhã às nove.');
  await choose('Traduzir para o idioma do cliente');
  await waitFor(() => expect(field).toHaveValue('Tomorrow at nine.'));
  expect(screen.getByText('Amanhã às nove.')).toBeVisible();
  expect(lastCall(calls, 'POST /tickets/:ticketId/rewriting')?.body).toEqual({
    kind: 'translate',
    text: 'Amanhã às nove.',
  });
  await user.type(field, '{Enter}');
  await waitFor(() => expect(lastCall(calls, 'PUT /suggestions/:suggestionId')?.body).toEqual({ outcome: 'taken' }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /messages/:ticketId')?.body).toMatchObject({ original: 'Amanhã às nove.' }),
  );
});

test('one key undoes it; a failure keeps the text', async () => {
  let fails = false;
  const { user, field, choose, calls } = await open({
    'POST /tickets/:ticketId/rewriting': () => {
      if (fails) throw new Refusal('ERR_AI_LIMIT');
      return { id: 7, text: 'Oi, tudo bem?' };
    },
  });
  await user.type(field, 'oi tudo bem');
  await choose('Corrigir o texto');
  expect(await screen.findByText(/Corrigido/)).toBeVisible();
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
  expect(field).toHaveValue('oi tudo bem');
  await waitFor(() => expect(lastCall(calls, 'PUT /suggestions/:suggestionId')?.body).toEqual({ outcome: 'refused' }));
  fails = true;
  await choose('Encurtar o texto');
  expect(await screen.findByText(/ERR_AI_LIMIT|limite de uso da IA/)).toBeVisible();
  expect(field).toHaveValue('oi tudo bem');
});

test('the kept summary says how old it is, and is made again only when somebody asks', async () => {
  const kept = { text: 'Quer o bolo.', untilMessageId: 3, since: 2, author: 'Bia', madeAt: '2026-02-01T12:00:00.000Z' };
  const { user, calls } = await open({
    'GET /tickets/:ticketId/summary': () => ({ summary: kept }),
    'POST /tickets/:ticketId/summary': () => ({ summary: { ...kept, text: 'Quer dois bolos.', since: 0 } }),
  });
  await screen.findByRole('button', { name: 'Assistente' });
  await user.click(screen.getByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Resumir o atendimento' }));
  expect(await screen.findByText('Quer o bolo.')).toBeVisible();
  expect(screen.getByText(/Pedido por Bia .* 2 mensagens depois dele/)).toBeVisible();
  expect(lastCall(calls, 'POST /tickets/:ticketId/summary')).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Pedir de novo' }));
  expect(await screen.findByText('Quer dois bolos.')).toBeVisible();
});

test('promises are shown with their words and the way to them', async () => {
  const promise = {
    promise: 'Entregar na sexta',
    quote: 'Chega na sexta',
    due: 'sexta',
    messageId: 20,
    ticket: { id: 2, uuid: 'outro' },
    saidAt: '2026-02-01T12:00:00.000Z',
  };
  const { user, choose } = await open({
    'POST /tickets/:ticketId/promises': () => ({ promises: [promise], read: 12, isCut: false }),
  });
  await choose('O que prometemos a este cliente');
  await user.click(await screen.findByRole('button', { name: 'Procurar promessas' }));
  expect(await screen.findByText('Entregar na sexta')).toBeVisible();
  expect(screen.getByText('Chega na sexta')).toBeVisible();
  expect(screen.getByText('12 mensagens lidas')).toBeVisible();
  expect(screen.getByRole('link', { name: /Ver a mensagem/ })).toHaveAttribute('href', '/tickets/outro?message=20');
});

test('a chat that is translated asks for each message once, and shows the translation under the original', async () => {
  const message = aMessage({ id: 5, ticketId: 1, body: 'Where is my order?' });
  const { choose, calls } = await open(
    {
      'POST /messages/:messageId/translation': () => ({
        ...message,
        data: { translations: { pt: 'Onde está o meu pedido?' } },
        updatedAt: '2027-01-01T00:00:00.000Z',
      }),
    },
    [message],
  );
  await choose('Traduzir esta conversa');
  expect(await screen.findByText('Onde está o meu pedido?')).toBeVisible();
  expect(screen.getAllByText('Where is my order?')[0]).toBeVisible();
  const asked = calls.filter(({ key }) => key === 'POST /messages/:messageId/translation');
  expect(asked.map(({ body }) => body)).toEqual([{ language: 'pt' }]);
  await choose('Parar de traduzir');
  expect(screen.queryByText(/traduzidas neste aparelho/)).toBeNull();
});

test('a transcript and the words before a translation stand in the bubble', async () => {
  await open({}, [
    aMessage({ id: 5, ticketId: 1, mediaType: 'audio', body: '', data: { transcript: 'Quero o bolo de girassol' } }),
    aMessage({ id: 6, ticketId: 1, fromMe: true, body: 'Tomorrow', data: { original: 'Amanhã' } }),
  ]);
  expect(await screen.findByText('Quero o bolo de girassol')).toBeVisible();
  expect(await screen.findByText('Amanhã')).toBeVisible();
});
