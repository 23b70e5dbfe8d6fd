import { type Answers, aMessage, aTicket } from '@recado/api/testing';
import type { Message, Ticket } from '@recado/contract';
import { screen, within } from '@testing-library/react';
import { renderDesk, serveDesk } from './desk.tsx';

/** The time at which the tests run. */
export const now = new Date().toISOString();
const longAgo = new Date(Date.now() - 16 * 60_000).toISOString();
/** The ticket whose chat is opened. */
export const mine = aTicket({ id: 1 });
/** The signed-in user, as an author. */
export const ana = { id: 1, name: 'Ana' };
const talk = [
  aMessage({ id: 1, body: 'Oi, tem *frete*?' }),
  aMessage({ id: 2, body: 'até amanhã', fromMe: true, user: ana, isEdited: true, ack: 2, createdAt: longAgo }),
  aMessage({ id: 3, body: 'segredo', fromMe: true, isDeleted: true, createdAt: longAgo }),
  aMessage({ id: 4, body: 'Tem sim', fromMe: true, user: ana, ack: 3, createdAt: now }),
];

/** Opens the chat of a ticket with these messages. Returns the rendered component and the calls that are made. */
export async function openChat(given: Partial<Ticket> = {}, more: Answers = {}, messages: Message[] = talk) {
  const ticket = { ...mine, ...given };
  const calls = serveDesk([ticket], { 1: messages }, more);
  const desk = renderDesk(`/tickets/${ticket.uuid}`);
  await screen.findByRole('region', { name: `Conversa com ${ticket.contact.name}` });
  if (messages.length > 0) await screen.findByRole('region', { name: 'Mensagens' });
  return { ...desk, calls, ticket };
}

/** The field of the composer. */
export const field = () => screen.getByRole('textbox', { name: 'Digite uma mensagem' });

/** Opens the options of the message with a text. */
export async function openMenu({ user }: Pick<Awaited<ReturnType<typeof openChat>>, 'user'>, text: string) {
  const bubble = (await screen.findByText(text)).closest('article');
  if (!bubble) throw new Error('no bubble');
  await user.click(await within(bubble).findByRole('button', { name: 'Opções da mensagem' }));
}
