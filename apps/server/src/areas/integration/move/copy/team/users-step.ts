import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../../../platform/database/database.ts';
import { userQueues, users } from '../../../../../platform/database/schema/users.ts';
import { isBcryptHash } from '../../../../../platform/security/passwords.ts';
import { noPassword } from '../../../../company/invitations/invite.ts';
import type { SourceUser } from '../../source/records.ts';
import { bounded } from '../bounded.ts';
import type { CopyContext } from '../copy-step.ts';
import { idsIn } from '../ids-in.ts';
import { remember } from '../moved-rows.ts';
import { type Became, rowsStep } from '../rows-step.ts';
import { targetOf } from '../tickets/place-tickets.ts';

const kind = 'users';
const emailForm = z.email().max(200);
const profiles = ['user', 'admin', 'supervisor'] as const;

/**
 * Copies users with their passwords, which are bcrypt hashes until the first sign-in. An address for signing in belongs to
 * one user of the installation, so the step looks across companies; it never makes a super user.
 */
export const usersStep = rowsStep({
  kind,
  scope: 'system',
  table: users,
  async know(unit, rows: readonly SourceUser[], context) {
    const targets = await context.targets(unit, kind, idsIn(rows, 'id'));
    return {
      addresses: await takenAddresses(unit, rows, context),
      ownAddresses: await addressesOf(unit, [...targets.values()]),
      targets,
      connections: await context.targets(unit, 'connections', idsIn(rows, 'connectionId')),
      queues: await context.targets(
        unit,
        'queues',
        rows.flatMap(({ queueIds }) => queueIds),
      ),
      companyId: context.companyId,
      now: unit.now(),
    };
  },
  valuesOf(row, known, context) {
    const of = { kind, id: row.id } as const;
    const profile = profiles.find((one) => one === row.profile.toLowerCase());
    if (!profile) context.find({ ...of, reason: 'unknownProfile', detail: row.profile });
    const isReadable = isBcryptHash(row.passwordHash);
    if (!isReadable) context.find({ ...of, reason: 'unknownPassword', detail: row.email });
    // Somebody who signs in here already keeps their address.
    const own = known.ownAddresses.get(known.targets.get(row.id) ?? 0);
    return {
      companyId: known.companyId,
      name: bounded(context, of, row.name, 50) || `Usuário ${row.id}`,
      email: own ?? freeAddress(row, known.addresses, context),
      passwordHash: isReadable ? row.passwordHash : noPassword,
      profile: profile ?? 'user',
      allTicket: row.seesAllTickets ? ('enable' as const) : ('disable' as const),
      whatsappId: targetOf(known.connections, row.connectionId),
      createdAt: row.createdAt ?? known.now,
    };
  },
  insert: (unit, values) => unit.db.insert(users).values(values).returning({ id: users.id }),
  update: (unit, id, values) => unit.db.update(users).set(values).where(eq(users.id, id)),
  async after(unit, became, known, context) {
    await replaceQueues(unit, became, known);
    const supers = became.filter(({ row }) => row.isSuper);
    await remember(
      unit,
      context.companyId,
      'supers',
      supers.map(({ row, id }) => ({ sourceId: row.id, targetId: id, digest: row.email.trim().toLowerCase() })),
    );
    for (const { row, isFresh } of supers)
      if (isFresh) context.find({ kind, reason: 'superUser', id: row.id, detail: row.email });
  },
});

/** The addresses of these users that others of the installation have, and those that replace them. */
async function takenAddresses({ db }: Unit, rows: readonly SourceUser[], context: CopyContext): Promise<Set<string>> {
  const wanted = rows.flatMap((row) => [addressIn(row), ...replacements(row, context)]);
  const found = await db
    .select({ email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(sql`lower(${users.email}) = any(${sql.param(wanted)}::text[])`);
  return new Set(found.map(({ email }) => email));
}

async function addressesOf({ db }: Unit, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(sql`${users.id} = any(${sql.param([...ids])}::integer[])`);
  return new Map(found.map(({ id, email }) => [id, email]));
}

function addressIn({ email }: SourceUser): string {
  return email.trim().toLowerCase();
}

/** Addresses in place of one that is taken or none: with the company's number before the @, which most mailboxes accept. */
function replacements(row: SourceUser, { companyId }: CopyContext): string[] {
  const [name = '', domain = ''] = addressIn(row).split('@');
  const isAddress = emailForm.safeParse(addressIn(row)).success;
  const usual = isAddress ? [`${name}+${companyId}@${domain}`] : [];
  return [...usual, `user-${row.id}.company-${companyId}@moved.invalid`];
}

function freeAddress(row: SourceUser, taken: Set<string>, context: CopyContext): string {
  const wanted = addressIn(row);
  const tried = [...(emailForm.safeParse(wanted).success ? [wanted] : []), ...replacements(row, context)];
  const free = tried.find((address) => !taken.has(address)) ?? `user-${row.id}.${crypto.randomUUID()}@moved.invalid`;
  taken.add(free);
  if (free !== wanted)
    context.find({ kind, reason: 'changedAddress', id: row.id, detail: `${row.email.trim()} → ${free}` });
  return free;
}

async function replaceQueues(
  { db }: Unit,
  became: readonly Became<SourceUser>[],
  { companyId, queues }: { companyId: number; queues: ReadonlyMap<string, number> },
): Promise<void> {
  for (const { row, id: userId, isFresh } of became) {
    if (!isFresh)
      await db.delete(userQueues).where(and(eq(userQueues.companyId, companyId), eq(userQueues.userId, userId)));
    const ids = new Set(row.queueIds.flatMap((queueId) => queues.get(queueId) ?? []));
    if (ids.size > 0) await db.insert(userQueues).values([...ids].map((queueId) => ({ companyId, userId, queueId })));
  }
}
