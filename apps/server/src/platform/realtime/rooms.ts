import type { Caller } from '../security/sessions.ts';
import type { Audience, TicketVisibility } from './domain-event.ts';

/** The names of rooms. Every room belongs to one company or one user, so none is shared between companies. */
export const room = {
  company: (companyId: number) => `company:${companyId}`,
  admins: (companyId: number) => `company:${companyId}:admins`,
  agents: (companyId: number) => `company:${companyId}:agents`,
  user: (userId: number) => `user:${userId}`,
  queue: (companyId: number, queueId: number) => `company:${companyId}:queue:${queueId}`,
  unqueued: (companyId: number) => `company:${companyId}:unqueued`,
  unqueuedOf: (companyId: number, userId: number) => `company:${companyId}:unqueued:${userId}`,
  ticket: (companyId: number, ticketId: number) => `company:${companyId}:ticket:${ticketId}`,
  session: (sessionId: string) => `session:${sessionId}`,
};

/** The rooms a caller's rights open (SPEC §4.1, Visibility); `working` is false when the subscription ended. */
export function roomsOf({ session, company }: Caller, working: boolean): string[] {
  const own = [room.session(session.sessionId), room.user(session.userId)];
  if (!working) return own;
  const { companyId, queueIds } = session;
  own.push(room.company(companyId));
  if (session.abilities.has('tickets-manager:showall')) return [...own, room.admins(companyId)];
  own.push(room.agents(companyId), ...queueIds.map((queueId) => room.queue(companyId, queueId)));
  if (!company.viewUnqueued) return own;
  return [...own, room.unqueued(companyId), room.unqueuedOf(companyId, session.userId)];
}

/** The rooms of an audience. */
export function roomsOfAudience(companyId: number, audience: Audience): string[] {
  if (audience.to === 'company') return [room.company(companyId)];
  if (audience.to === 'admins') return [room.admins(companyId)];
  if (audience.to === 'user') return [room.user(audience.userId)];
  return roomsOfTicket(companyId, audience.ticket);
}

/**
 * Who may see a ticket: administrators and the agents of its queue; without queue, and where the company allows it, its
 * agent, or every agent while nobody has it.
 */
export function roomsOfTicket(companyId: number, { queueId, userId }: TicketVisibility): string[] {
  const admins = room.admins(companyId);
  if (queueId !== null) return [admins, room.queue(companyId, queueId)];
  return [admins, userId === null ? room.unqueued(companyId) : room.unqueuedOf(companyId, userId)];
}
