import { eventKind } from '../../platform/events/event-kind.ts';

/** Other old messages are to be imported than was chosen before, or none. */
export const importReplaced = eventKind<{ connectionId: number }>();
