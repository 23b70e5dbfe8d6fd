import { question } from '../../../platform/events/event-kind.ts';

/** Asks whether a planned or running campaign sends the files of a list. */
export const fileListIsSent = question<number, Promise<boolean>>('fileListIsSent');
