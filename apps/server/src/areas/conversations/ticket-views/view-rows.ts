import type { AnswerInput, ViewScope } from '@recado/contract';
import { and, asc, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { organisations } from '../contacts/organisations.schema.ts';
import { customFields } from '../tickets/custom-fields.schema.ts';
import { tags } from '../tickets/tags.schema.ts';
import { servedQueues } from '../tickets/visibility.ts';
import { ticketViews } from './ticket-views.schema.ts';

/** The ids that a part of a filter names and a table has no longer. */
function goneFrom(part: string, rows: SQL): SQL<number[]> {
  return sql<number[]>`array(
    select named.id::integer from jsonb_array_elements_text(coalesce(${ticketViews.filter} -> ${sql.raw(`'${part}'`)}, '[]')) as named(id)
    where named.id ~ '^[0-9]+$' and not exists (${rows} and existing.id = named.id::integer))`;
}

const goneQueues = goneFrom(
  'inQueues',
  sql`select from ${queues} existing where existing.company_id = ${ticketViews.companyId}`,
);
const goneTags = goneFrom(
  'anyTags',
  sql`select from ${tags} existing where existing.company_id = ${ticketViews.companyId}`,
);
const goneOrganisations = goneFrom(
  'organisations',
  sql`select from ${organisations} existing where existing.company_id = ${ticketViews.companyId}`,
);
const goneConnections = goneFrom(
  'connections',
  sql`select from ${whatsapps} existing where existing.company_id = ${ticketViews.companyId}`,
);
const goneUsers = goneFrom(
  'agents',
  sql`select from ${users} existing where existing.company_id = ${ticketViews.companyId} and existing.developer_until is null`,
);

const goneFields = sql<number[]>`array(
  select named.id from jsonb_path_query(coalesce(${ticketViews.filter} -> 'byFields', '[]'), '$[*].fieldId') as found(value)
    cross join lateral (select found.value::text::integer as id) named
  where not exists (select from ${customFields} existing where existing.company_id = ${ticketViews.companyId}
    and existing.id = named.id and not existing.is_archived and existing.seen_by = 'everyone'))`;

/** Selects views with what of their filters is gone; add `where` and `orderBy`. */
export function selectViews(unit: Unit) {
  return unit.db
    .select({
      view: getTableColumns(ticketViews),
      gone: {
        queues: goneQueues,
        users: goneUsers,
        tags: goneTags,
        organisations: goneOrganisations,
        connections: goneConnections,
        fields: goneFields,
      },
    })
    .from(ticketViews)
    .$dynamic();
}

/** A view with what of its filter is gone. */
export type ViewRow = Awaited<ReturnType<typeof selectViews>>[number];

/** For whom a view is. */
export function scopeOf({ userId, queueId }: Pick<ViewRow['view'], 'userId' | 'queueId'>): ViewScope {
  if (userId !== null) return 'own';
  return queueId === null ? 'company' : 'queue';
}

/** A view in the form of the contract. */
export function presentView({ view, gone }: ViewRow): AnswerInput<'POST /ticket-views'> {
  const { userId: _, createdAt: __, ...rest } = view;
  return { ...rest, scope: scopeOf(view), gone };
}

/** Own views first, then those for the company and for queues, each in their order. */
export const inOrder: readonly SQL[] = [
  asc(sql`case when ${ticketViews.userId} is not null then 0 when ${ticketViews.queueId} is null then 1 else 2 end`),
  asc(ticketViews.queueId),
  asc(ticketViews.position),
  asc(ticketViews.id),
];

/** The condition for the views that a user sees: own ones, the company's, and those for queues that they serve; administrators those for all queues. */
export function seenBy(session: CallerSession): SQL | undefined {
  const forQueue = managesShared(session)
    ? sql`${ticketViews.queueId} is not null`
    : isOneOf(ticketViews.queueId, servedQueues.of(session));
  const isForAll = and(isNull(ticketViews.userId), isNull(ticketViews.queueId));
  return and(
    eq(ticketViews.companyId, session.companyId),
    or(eq(ticketViews.userId, session.userId), isForAll, forQueue),
  );
}

/** Whether a user changes the views for queues and for the company. */
export function managesShared({ abilities }: Pick<CallerSession, 'abilities'>): boolean {
  return abilities.has('settings:manage');
}

/** A view that a user may change. Throws ERR_NO_VIEW_FOUND, also for one that they do not see, and ERR_NO_PERMISSION. */
export async function requireChangeableView(unit: Unit, session: CallerSession, id: number): Promise<ViewRow> {
  const row = one(await selectViews(unit).where(and(seenBy(session), eq(ticketViews.id, id))), 'ERR_NO_VIEW_FOUND');
  if (row.view.userId === null && !managesShared(session)) throw new AppError('ERR_NO_PERMISSION');
  return row;
}
