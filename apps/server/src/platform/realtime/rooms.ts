import type { Caller } from '../security/sessions.ts';
import type { Audience } from './domain-event.ts';

/** The room of a company's administrators, by its name within the company. */
export const adminsRoom = 'admins';

/** The names of rooms. Every room belongs to one company or one user; companies never share one. */
export const room = {
  company: (companyId: number) => `company:${companyId}`,
  admins: (companyId: number) => room.of(companyId, adminsRoom),
  agents: (companyId: number) => room.of(companyId, 'agents'),
  user: (userId: number) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  /** A room that a feature opens. */
  of: (companyId: number, name: string) => `company:${companyId}:${name}`,
};

/**
 * The rooms of a caller. `working` is false when the subscription ended: the caller then receives only events of their
 * own session. `opened`: the rooms that features open to the caller.
 */
export function roomsOf(caller: Caller, working: boolean, opened: readonly string[]): string[] {
  const { sessionId, userId, companyId } = caller.session;
  const own = [room.session(sessionId), room.user(userId)];
  if (!working) return own;
  const peers = isAdministrator(caller) ? room.admins(companyId) : room.agents(companyId);
  return [...own, room.company(companyId), peers, ...opened.map((name) => room.of(companyId, name))];
}

/** Whether a caller administers the company; a super user always does (SPEC §6). */
function isAdministrator({ session }: Caller): boolean {
  return session.profile === 'admin' || session.super;
}

/** The rooms of an audience. */
export function roomsOfAudience(companyId: number, audience: Audience): string[] {
  if (audience.to === 'company') return [room.company(companyId)];
  if (audience.to === 'admins') return [room.admins(companyId)];
  if (audience.to === 'user') return [room.user(audience.userId)];
  if (audience.to === 'users') return audience.userIds.map(room.user);
  if (audience.to === 'readers') return [room.admins(companyId), ...audience.userIds.map(room.user)];
  return audience.rooms.map((name) => room.of(companyId, name));
}

/** The rooms that an audience excludes. */
export function roomsLeftOut(companyId: number, audience: Audience): string[] {
  return audience.to === 'rooms' && audience.without ? roomsOfAudience(companyId, audience.without) : [];
}
