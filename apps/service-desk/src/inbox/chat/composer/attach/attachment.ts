import type { NewMessage } from '@recado/api/live';

/** What an attachment that is not a file adds to a message. */
export type Attachment = Pick<NewMessage, 'contact' | 'location' | 'poll' | 'interactive'>;
