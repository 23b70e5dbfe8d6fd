import { eventKind } from '../../platform/events/event-kind.ts';

/** A contact is about to be deleted, with everything that was said with them. */
export const contactLeaving = eventKind<{ companyId: number; contactId: number }>();

/** Two contacts are one person: what belongs to the absorbed one goes to the kept one. */
export const contactsMerging = eventKind<{ keptId: number; absorbedId: number }>();
