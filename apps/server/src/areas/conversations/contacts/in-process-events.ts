import { eventKind, question } from '../../../platform/events/event-kind.ts';

/** A change of a contact. */
export interface ContactChange {
  contactId: number;
  action: 'create' | 'update' | 'delete';
}

/** Happens when contacts of a company were created, changed or deleted, by a user, a program or the server. */
export const contactsChanged = eventKind<{ companyId: number; changes: readonly ContactChange[] }>();

/** Happens when a person has another username than before. */
export const usernameChanged = eventKind<{ contactId: number; name: string; username: string }>();

/** Happens before a contact is deleted with all its tickets and messages. */
export const contactLeaving = eventKind<{ companyId: number; contactId: number }>(['schedules', 'tickets']);

/** Happens when two contacts are the same person: the data of the absorbed one moves to the kept one. */
export const contactsMerging = eventKind<{ keptId: number; absorbedId: number }>([
  'tickets',
  'messages',
  'ticket-notes',
  'schedules',
  'campaigns',
  'app-data',
]);

/**
 * Asks over which connection each of these contacts last wrote or was written to; the result, by contact id, omits
 * contacts without a ticket.
 */
export const latestConnections = question<
  readonly number[],
  Promise<ReadonlyMap<number, { id: number; name: string }>>
>('latestConnections');

/** Asks whether a contact has any tickets or messages. */
export const contactHasHistory = question<number, Promise<boolean>>('contactHasHistory');
