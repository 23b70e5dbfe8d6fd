import { definePoint } from './point.ts';
import { type PointTicket, ticketFacts } from './ticket.ts';

/** What another way to send a draft gets while it runs. */
export interface ComposerSendProps {
  ticket: PointTicket;
  /** What is written, and the attached files. */
  text: string;
  files: readonly File[];
  /** Empties the draft: call it once the server has what was written. */
  onSent: () => void;
  /** Ends it: its component is removed. The draft stays as it is. */
  onClose: () => void;
}

/**
 * Another way to send what is written, in the menu beside the send button: later, in parts, over another channel. The
 * component is loaded and shown when the entry is chosen, usually as a dialog, until it calls `onClose`. The fact
 * `files` is `none`, `picture` (one, PNG or JPEG), `other` (one of another kind) or `several`.
 */
export const composerSend = definePoint<ComposerSendProps>()({
  name: 'composer.send',
  version: '1.0',
  facts: [...ticketFacts, 'files'],
  isAction: true,
});
