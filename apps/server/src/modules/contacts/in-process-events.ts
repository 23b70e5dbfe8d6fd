import { eventKind } from '../../platform/events/event-kind.ts';

/** A contact is about to be deleted, with all tickets and messages. */
export const contactLeaving = eventKind<{ companyId: number; contactId: number }>();

/** Two contacts are the same person: everything of the absorbed one moves to the kept one. */
export const contactsMerging = eventKind<{ keptId: number; absorbedId: number }>();
