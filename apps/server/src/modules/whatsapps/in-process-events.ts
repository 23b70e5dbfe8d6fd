import { eventKind } from '../../platform/events/event-kind.ts';

/** The choice of old messages to import has changed. */
export const importReplaced = eventKind<{ connectionId: number }>();
