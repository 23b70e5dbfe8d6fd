import { contactFacts, type PointContact } from './contact.ts';
import { definePoint } from './point.ts';

/** What a cell of a column gets. */
export interface ContactColumnProps {
  contact: PointContact;
}

/**
 * A column of the list of contacts, 160 pixels wide, and a line of the contact's card on narrow screens; three at most.
 * The title is its heading; a contact whose conditions do not hold has an empty cell. The component is mounted for rows in
 * view: ask for the data of many at a time. Each list has a point of its own, so that the props say what its rows are
 * and conditions name the facts that these rows have.
 */
export const contactColumn = definePoint<ContactColumnProps>()({
  name: 'contact.column',
  version: '1.0',
  facts: contactFacts,
  isAction: false,
});
