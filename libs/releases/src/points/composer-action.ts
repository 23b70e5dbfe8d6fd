import { definePoint } from './point.ts';
import { type PointTicket, ticketFacts } from './ticket.ts';

/** What an action of the composer gets while it runs. */
export interface ComposerActionProps {
  ticket: PointTicket;
  /** Adds a text to the draft; nothing is sent. */
  insertText: (text: string) => void;
  /** Adds files to the draft; nothing is sent. */
  addFiles: (files: File[]) => void;
  /** Ends the action: its component is removed. */
  onClose: () => void;
}

/** An entry of the composer's attachments. The component is loaded and shown when the entry is chosen, until it calls `onClose`. */
export const composerAction = definePoint<ComposerActionProps>()({
  name: 'composer.action',
  version: '1.0',
  facts: ticketFacts,
  isAction: true,
});
