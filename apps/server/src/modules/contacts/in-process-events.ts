import { eventKind, question } from '../../platform/events/event-kind.ts';

/** A change of a contact. */
export interface ContactChange {
  contactId: number;
  action: 'create' | 'update' | 'delete';
}

/** Contacts of a company were created, changed or deleted, by anyone. */
export const contactsChanged = eventKind<{ companyId: number; changes: readonly ContactChange[] }>();

/** A contact is about to be deleted, with all tickets and messages. */
export const contactLeaving = eventKind<{ companyId: number; contactId: number }>();

/** Two contacts are the same person: everything of the absorbed one moves to the kept one. */
export const contactsMerging = eventKind<{ keptId: number; absorbedId: number }>();

/**
 * The connection over which each of these contacts last wrote or was written to, by contact; missing for a contact
 * without a ticket.
 */
export const latestConnections = question<
  readonly number[],
  Promise<ReadonlyMap<number, { id: number; name: string }>>
>('latestConnections');

/** Whether there are any tickets or messages with a contact. */
export const contactHasHistory = question<number, Promise<boolean>>('contactHasHistory');
