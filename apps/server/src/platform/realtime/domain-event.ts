import type { EventInput, EventName } from '@recado/api/contract';

/** Who hears an event. Rooms are joined by the server after a check, so an audience is also a permission. */
export type Audience =
  /** Everybody of the company. */
  | { to: 'company' }
  /** Administrators of the company, e.g. QR codes. */
  | { to: 'admins' }
  | { to: 'user'; userId: number }
  /**
   * Those who may see the ticket (SPEC §4.1, Visibility): administrators and the agents of its queue; without queue, and
   * where the company allows it, its agent, or every agent while nobody has it.
   * With `before`, those who could see it until now and can't any more are told it is gone.
   */
  | { to: 'ticket'; ticket: TicketVisibility; before?: TicketVisibility };

/** What decides who sees a ticket. */
export interface TicketVisibility {
  ticketId: number;
  queueId: number | null;
  userId: number | null;
}

/** Something that happened in a company, told to browsers after the transaction commits. */
export type DomainEvent = {
  [Name in EventName]: { name: Name; companyId: number; audience: Audience; payload: EventInput<Name> };
}[EventName];
