import { contactFacts, type PointContact } from './contact.ts';
import { definePoint } from './point.ts';

/** What an action of a contact gets while it runs. */
export interface ContactActionProps {
  contact: PointContact;
  /** Ends the action: its component is removed. */
  onClose: () => void;
}

/**
 * A button at the end of a contact's row, in the list of contacts. The component is loaded and shown when it is chosen,
 * usually as a dialog, until it calls `onClose`.
 */
export const contactAction = definePoint<ContactActionProps>()({
  name: 'contact.action',
  version: '1.0',
  facts: contactFacts,
  isAction: true,
});
