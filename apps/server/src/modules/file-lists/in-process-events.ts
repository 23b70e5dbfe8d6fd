import { question } from '../../platform/events/event-kind.ts';

/** Whether a campaign that is planned or runs sends the files of a list. */
export const fileListIsSent = question<number, Promise<boolean>>('fileListIsSent');
