import assert from 'node:assert/strict';
import type { ChannelEvent, InboundMessage } from '../../../port.ts';
import { parcelsIn } from '../parcels.ts';
import type { Sender } from '../senders.ts';
import { message, messagesOf, type Sender as Person } from './webhook-samples.ts';

/** The number whose webhooks are read. */
export const number = { phoneNumberId: '106540352242922', accountId: '102290129340398', number: '551140001000' };
/** A customer with number, user id and username. */
export const ana: Person = {
  name: 'Ana Souza',
  number: '5511988887777',
  userId: 'BR.11815799212886844830',
  username: 'ana',
};
/** A customer who hides their number. */
export const hidden: Person = { name: 'Léo', userId: 'BR.22815799212886844830', username: 'leo' };

const sender: Sender = {
  appSecret: '',
  verifyToken: '',
  connection: { companyId: 1, connectionId: 1, phoneNumberId: number.phoneNumberId, accountId: number.accountId },
};

/** What was noted for the operator while webhooks were read, oldest first. */
export const noted: string[] = [];

/** The events in the body of a webhook of `number`. */
export function eventsOf(body: unknown): ChannelEvent[] {
  const { numbers } = parcelsIn(body, sender, {
    note: (what, about) => void noted.push(`${what}: ${about}`),
    now: Date.now(),
  });
  return numbers.flatMap(({ events }) => events);
}

/** The message with these parts, as it is read. */
export function read(parts: Record<string, unknown>, person = ana): InboundMessage {
  const [event] = eventsOf(messagesOf(number, person, [message(person, parts)]));
  assert.equal(event?.type, 'message');
  return event.message;
}

/** The content of a message with these parts, as it is read. */
export const contentOf = (parts: Record<string, unknown>) => read(parts).content;
