import { type ApiFailure, api, failureOf } from '@recado/api/client';
import { applyMessage, newKey, type ShownMessage } from '@recado/api/live';
import { useState } from 'react';
import type { ChosenContact } from '../new-ticket/use-start-ticket.ts';

/** Between two messages, in milliseconds (SPEC §9). */
const pauseBetween = 900;

/** One message to one contact, and the reason if it could not be forwarded. */
export interface Delivery {
  /** The idempotency key: the same for every attempt, so that the message is not sent twice. */
  key: string;
  message: ShownMessage;
  contact: ChosenContact;
  state: 'waiting' | 'done' | 'failed';
  failure?: ApiFailure;
}

/**
 * Forwards messages to contacts, one at a time and in order, with a pause between two (SPEC §4.2). `run` sends those
 * that are not done; a failure does not stop the others. Returns whether everything is done.
 */
export function useForwarding() {
  const [deliveries, setDeliveries] = useState<readonly Delivery[]>([]);
  const [isRunning, setRunning] = useState(false);
  const run = async (wanted: readonly Delivery[], signMessage: boolean): Promise<boolean> => {
    setRunning(true);
    let current = wanted;
    let isFirst = true;
    for (const [index, delivery] of wanted.entries()) {
      if (delivery.state === 'done') continue;
      setDeliveries(current);
      if (!isFirst) await new Promise((wake) => setTimeout(wake, pauseBetween));
      isFirst = false;
      const tried = await deliver(delivery, signMessage);
      current = current.with(index, tried);
    }
    setDeliveries(current);
    setRunning(false);
    return current.every(({ state }) => state === 'done');
  };
  return { deliveries, isRunning, run };
}

/** Every message to every contact. */
export function deliveriesOf(messages: readonly ShownMessage[], contacts: readonly ChosenContact[]): Delivery[] {
  return contacts.flatMap((contact) =>
    messages.map((message) => ({ key: newKey(), message, contact, state: 'waiting' as const })),
  );
}

async function deliver(delivery: Delivery, signMessage: boolean): Promise<Delivery> {
  const { key, message, contact } = delivery;
  try {
    const body = { messageId: message.id, contactId: contact.id, signMessage, idempotencyKey: key };
    applyMessage(await api('POST /message/forward', { body }));
    return { ...delivery, state: 'done' };
  } catch (error) {
    return { ...delivery, state: 'failed', failure: failureOf(error) };
  }
}
