import type { AppDataKind } from '@recado/contract';
import type { AppManifest } from '@recado/releases/apps';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Principal } from '../../../../platform/http/handler.ts';
import { refusedValue } from '../../../../platform/issues.ts';
import { requireOwnUser } from '../../../company/users/user-rows.ts';
import { lockOwnContact } from '../../../conversations/contacts/contact-rows.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { requireTicket, visibleTo } from '../../../conversations/tickets/visibility.ts';
import { appData } from '../apps.schema.ts';

/** To what data belongs: a contact, ticket or user with its id, or the company with null. */
export interface Subject {
  kind: AppDataKind;
  id: number | null;
}

/** What the manifest says about data of a kind. `part`: of the request, for the issue. Throws ERR_VALIDATION without it. */
export function requireKind({ data }: AppManifest, kind: AppDataKind, part: 'body' | 'query') {
  const declared = data.find((one) => one.kind === kind);
  if (!declared) throw refusedValue(`${part}.kind`, 'notAChoice');
  return declared;
}

/**
 * Requires that the caller sees a subject, by the rules of the screens, and locks it against deletion and merging until the
 * unit ends. Throws ERR_NO_CONTACT_FOUND, ERR_NO_TICKET_FOUND, ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_VALIDATION.
 */
export async function lockSubject(
  unit: Unit,
  caller: Principal,
  kind: AppDataKind,
  id: number | null | undefined,
  part: 'body' | 'query',
): Promise<Subject> {
  if (kind === 'company') {
    if (id !== null && id !== undefined) throw refusedValue(`${part}.subjectId`, 'invalid');
    return { kind, id: null };
  }
  if (id === null || id === undefined) throw refusedValue(`${part}.subjectId`, 'required');
  if (kind === 'contact') await lockOwnContact(unit, caller.companyId, id);
  if (kind === 'ticket') await lockTicket(unit, caller, id);
  if (kind === 'user') await lockUser(unit, caller, id);
  return { kind, id };
}

async function lockTicket(unit: Unit, caller: Principal, id: number): Promise<void> {
  await unit.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, id)).for('key share');
  await requireTicket(unit, caller, id);
}

/** Data about a user is for them, for administrators and for the app's server. */
async function lockUser(unit: Unit, caller: Principal, id: number): Promise<void> {
  if (!seesUsers(caller) && caller.userId !== id) throw new AppError('ERR_NO_PERMISSION');
  await unit.db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share');
  await requireOwnUser(unit, caller.companyId, id);
}

function seesUsers({ userId, abilities }: Principal): boolean {
  return userId === null || abilities.has('users:manage');
}

/** The data of a kind whose subjects the caller sees. */
export function seenBy(caller: Principal, kind: AppDataKind): SQL | undefined {
  if (kind === 'ticket') {
    const rule = visibleTo(caller);
    const isThis = eq(tickets.id, appData.ticketId);
    return rule && sql`exists (select 1 from ${tickets} where ${and(isThis, rule)})`;
  }
  if (kind !== 'user') return undefined;
  // Not of one who is being deleted: the wall hides them, and their data goes in parts.
  const isThere = sql`exists (select 1 from ${users} where ${users.id} = ${appData.userId})`;
  return and(isThere, seesUsers(caller) ? undefined : eq(appData.userId, caller.userId ?? 0));
}

/** The data of one subject. */
export function ofSubject({ kind, id }: Subject): SQL | undefined {
  return and(eq(appData.kind, kind), eq(appData.subjectId, id ?? 0));
}

/** The columns that name a subject. */
export function columnsOf({ kind, id }: Subject) {
  const of = (one: AppDataKind) => (kind === one ? id : null);
  return { kind, contactId: of('contact'), ticketId: of('ticket'), userId: of('user') };
}
