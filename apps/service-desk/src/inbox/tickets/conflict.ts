import { type ApiFailure, api, failureOf } from '@recado/api/client';
import type { Ticket } from '@recado/contract';
import { translate } from '@recado/ui/i18n';

/** The agent who already serves a contact, from the refusal of a second ticket (SPEC §7, POST /tickets). */
interface Conflict {
  user: string | null;
  queue: string | null;
}

/** The conflict in a refusal, whose text is JSON. `undefined` for every other failure. */
export function conflictOf(failure: unknown): Conflict | undefined {
  const { status, code } = failureOf(failure);
  if (status !== 409) return undefined;
  try {
    const details: unknown = JSON.parse(code);
    return typeof details === 'object' && details !== null
      ? { user: nameIn(details, 'user'), queue: nameIn(details, 'queue') }
      : undefined;
  } catch {
    return undefined;
  }
}

/** A failure with a text to show: a conflict names the owner and the queue (SPEC §8); others stay unchanged. */
export function explained(failure: unknown): ApiFailure | string {
  const conflict = conflictOf(failure);
  return conflict ? inWords(conflict) : failureOf(failure);
}

function inWords({ user, queue }: Conflict): string {
  if (user && queue) return translate('service-desk:conflict.text', { user, queue });
  if (user) return translate('service-desk:conflict.served', { user });
  return queue ? translate('service-desk:conflict.queued', { queue }) : translate('service-desk:conflict.waiting');
}

/** The conflicting ticket, when the viewer may see it. */
export async function findLiveTicket(contact: {
  id: number;
  name: string;
  number: string;
}): Promise<Ticket | undefined> {
  const { tickets } = await api('GET /tickets', {
    query: { searchParam: contact.number || contact.name, showAll: 'true' },
  });
  return tickets.find((ticket) => ticket.contactId === contact.id && ticket.status !== 'closed');
}

function nameIn(details: object, key: 'user' | 'queue'): string | null {
  const parts = new Map<string, unknown>(Object.entries(details));
  const part = parts.get(key);
  return typeof part === 'object' && part !== null && 'name' in part && typeof part.name === 'string'
    ? part.name
    : null;
}
