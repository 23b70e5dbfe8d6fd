import { definePoint } from './point.ts';
import { type PointTicket, ticketFacts } from './ticket.ts';

/** What a line of a card of the kanban gets. */
export interface KanbanFieldProps {
  ticket: PointTicket;
}

/**
 * A line on the cards of the kanban: the title, and beside it the component, 18 pixels high. All cards have the place of
 * the lines from the beginning, two at most; what is wider is cut off. The component is mounted for cards in view: ask
 * for the data of many at a time.
 */
export const kanbanField = definePoint<KanbanFieldProps>()({
  name: 'kanban.field',
  version: '1.0',
  facts: ticketFacts,
  isAction: false,
});
