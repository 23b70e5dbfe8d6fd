import type { CustomFieldValue } from '@recado/contract';
import type { SQL } from 'drizzle-orm';
import { eventKind, question } from '../../../platform/events/event-kind.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import type { MovedRows } from './moved-rows.ts';

/** A change of a contact. */
export interface ContactChange {
  contactId: number;
  action: 'create' | 'update' | 'delete';
}

/** Happens when contacts of a company were created, changed or deleted, by a user, a program or the server. */
export const contactsChanged = eventKind<{
  companyId: number;
  changes: readonly ContactChange[];
  /** Whether a file or a phone book brought them, many at once. */
  isImport?: true;
}>(['webhooks', 'rules']);

/** Happens when a person has another username than before. */
export const usernameChanged = eventKind<{ contactId: number; name: string; username: string }>();

/** Happens before a contact is deleted with all its tickets and messages. */
export const contactLeaving = eventKind<{ companyId: number; contactId: number }>(['persons', 'schedules', 'tickets']);

const withRowsOfContacts = [
  'tickets',
  'messages',
  'ticket-notes',
  'schedules',
  'campaigns',
  'suppression',
  'app-data',
  'custom-fields',
  'contact-merges',
  'persons',
  'conversation-reads',
  'consents',
];

/** Two contacts that are the same person. */
interface Merging {
  keptId: number;
  absorbedId: number;
  /**
   * Of a merge by hand: each module notes here what it moves, so that `contactsParting` can move it back. Tickets are not
   * joined then.
   */
  moved?: MovedRows;
  /** Of a merge by hand: the custom fields whose values of the absorbed contact take the place of the kept one's. */
  takenFields?: readonly number[];
}

/** Happens when two contacts are the same person: the data of the absorbed one moves to the kept one. */
export const contactsMerging = eventKind<Merging>(withRowsOfContacts);

/** Happens when a merge by hand is undone: what it moved goes back to the contact that is there again. */
export const contactsParting = eventKind<{ keptId: number; absorbedId: number; moved: MovedRows }>(withRowsOfContacts);

/**
 * Asks over which connection each of these contacts last wrote or was written to; the result, by contact id, omits
 * contacts without a ticket.
 */
export const latestConnections = question<
  readonly number[],
  Promise<ReadonlyMap<number, { id: number; name: string }>>
>('latestConnections');

/** Asks for the values of a contact's custom fields that a caller may see. */
export const customFieldsOfContact = question<{ session: Principal; contactId: number }, Promise<CustomFieldValue[]>>(
  'customFieldsOfContact',
);

/**
 * Asks for the condition that a custom field of a contact has a value, written as `key:value`. The answer throws
 * ERR_VALIDATION for a field that the caller does not see.
 */
export const contactsWithField = question<{ session: Principal; filter: string }, Promise<SQL>>('contactsWithField');

/** Asks whether a contact has any tickets or messages. */
export const contactHasHistory = question<number, Promise<boolean>>('contactHasHistory');
