import { aTicket, linkedChat, Refusal } from '@recado/api/testing';
import type { Ticket, TicketRecord } from '@recado/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';

beforeEach(() => {
  resetDesk();
  signInAs();
});

const hour = 60 * 60_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

/** Opens the chat of a ticket on a connection of the official platform. */
async function openOfficial(windowUntil: string | null, can: Partial<TicketRecord['capabilities']> = { window: true }) {
  const ticket: TicketRecord = {
    ...aTicket({ windowUntil }),
    capabilities: { ...linkedChat.capabilities, ...can },
  };
  serveDesk([ticket], {}, { 'GET /templates/list': () => [] });
  renderDesk(`/tickets/${ticket.uuid}`);
  return screen.findByRole('textbox', { name: 'Digite uma mensagem' });
}

test('a chat says until when free messages are possible', async () => {
  const field = await openOfficial(inHours(20));
  expect(await screen.findByText(/^Respostas livres até /)).toBeVisible();
  expect(field).toBeEnabled();
});

test('near the end of the window the chat and the row say how much is left', async () => {
  await openOfficial(inHours(1.5));
  expect(await screen.findByText('Respostas livres terminam em 1 h')).toBeVisible();
  expect(await screen.findByTitle(/Resta pouco para responder livremente/)).toHaveTextContent('1 h');
});

test('a closed window explains itself and takes no text', async () => {
  const field = await openOfficial(inHours(-1));
  expect(await screen.findByRole('note')).toHaveTextContent(/janela de 24 horas do WhatsApp terminou/);
  expect(field).toBeDisabled();
  expect(field).toHaveAttribute('placeholder', 'Só um modelo pode ser enviado agora');
  await userEvent.click(screen.getByRole('button', { name: 'Escolher um modelo' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(/modelo/i);
});

test('a customer who never wrote gets a template first', async () => {
  await openOfficial(null);
  expect(await screen.findByRole('note')).toHaveTextContent(/a primeira mensagem é um modelo/);
});

test('while the window is open, a template is among the attachments', async () => {
  await openOfficial(inHours(20), { window: true, templates: true });
  await userEvent.click(screen.getByRole('button', { name: 'Anexar' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Modelo de mensagem' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(/Nenhum modelo para enviar/);
});

test('a linked device has no window, and no templates', async () => {
  const field = await openOfficial(null, {});
  expect(field).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Anexar' }));
  expect(await screen.findByRole('menuitem', { name: 'Contato' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Modelo de mensagem' })).not.toBeInTheDocument();
  expect(screen.queryByRole('note')).toBeNull();
});

/** Opens the chat of a customer whom an assistant of WhatsApp's own answers, and takes it over. */
async function takeOver(answer: (served: Ticket[]) => TicketRecord) {
  const served = [aTicket({ windowUntil: inHours(20), assistantSince: inHours(-1) })];
  serveDesk(served, {}, { 'POST /tickets/:ticketId/take-control': () => answer(served) });
  renderDesk(`/tickets/${aTicket().uuid}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Assumir a conversa' }));
}

test('an assistant that answers is named in the row and the chat, and one button ends it', async () => {
  await takeOver((served) => {
    const ticket = aTicket({ windowUntil: inHours(20), updatedAt: inHours(0) });
    served[0] = ticket;
    return { ...ticket, ...linkedChat };
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Assumir a conversa' })).toBeNull());
  await waitFor(() => expect(screen.queryByTitle('O agente da Meta está respondendo')).toBeNull());
});

test('what WhatsApp refuses is said in words, and the chat stays as it is', async () => {
  await takeOver(() => {
    throw new Refusal('ERR_WAPP_CONTROL_REFUSED');
  });
  // The button is enabled before the request begins, too: the refusal is what ends it.
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Assumir a conversa' })).toBeEnabled());
  expect(screen.getByTitle('O agente da Meta está respondendo')).toBeVisible();
});
