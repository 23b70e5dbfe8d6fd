import type { AgentChoice, TicketFilter } from '@recado/contract';
import { eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import { constant, ownCompany } from '../../../platform/database/selection.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { type FieldSubjects, meetsField } from './field-conditions.ts';
import { ticketTags } from './tags.schema.ts';
import { tickets } from './tickets.schema.ts';

/** Every state of a ticket. */
export const everyStatus: readonly Status[] = ['open', 'pending', 'closed'];
type Status = NonNullable<TicketFilter['status']>;

/** The parts of a filter that a view can have. */
export type ViewFilter = Pick<
  TicketFilter,
  | 'status'
  | 'statuses'
  | 'snoozed'
  | 'inQueues'
  | 'agents'
  | 'anyTags'
  | 'organisations'
  | 'connections'
  | 'byFields'
  | 'waitingMinutes'
  | 'silentHours'
  | 'windowMinutes'
  | 'levelMinutes'
  | 'withUnreadMessages'
>;

/** The states that a ticket of the list can have; in a closed one nobody waits for anybody. */
export function statusesOf(filter: ViewFilter): readonly Status[] {
  const chosen = filter.statuses?.length ? filter.statuses : everyStatus;
  const lasts = [filter.waitingMinutes, filter.silentHours, filter.windowMinutes, filter.levelMinutes].some(
    (part) => part !== undefined,
  );
  return everyStatus.filter(
    (status) =>
      chosen.includes(status) && (!filter.status || filter.status === status) && !(lasts && status === 'closed'),
  );
}

/**
 * The parts of a view as conditions: the same rule as `isInTicketList` of the screens. What the caller may not see is left
 * out by `visibleTo`, whatever a view names. `subjects`: those of its conditions on fields.
 */
export function viewConditions(
  session: Pick<CallerSession, 'userId'>,
  filter: ViewFilter,
  subjects: FieldSubjects,
): (SQL | undefined)[] {
  const { inQueues, agents, anyTags, organisations, connections } = filter;
  return [
    statusCondition(filter),
    snoozeOf(filter),
    inQueues?.length ? isOneOf(tickets.queueId, inQueues) : undefined,
    agents?.length ? or(...agents.map((agent) => isOfAgent(session, agent))) : undefined,
    anyTags?.length ? hasAnyTag(anyTags) : undefined,
    organisations?.length ? isOfOrganisation(organisations) : undefined,
    connections?.length ? isOneOf(tickets.whatsappId, connections) : undefined,
    ...(filter.byFields ?? []).map((condition) =>
      meetsField(condition, { ...ofTicket, subject: subjects.get(condition.fieldId) }),
    ),
    filter.withUnreadMessages ? sql`${tickets.unreadMessages} > 0` : undefined,
    ...timeConditions(filter),
  ];
}

/** The fields of a listed ticket; views are shared, so those of administrators count for nobody. */
const ofTicket = {
  companyId: sql`${ownCompany}`,
  contactId: sql`${tickets.contactId}`,
  ticketId: sql`${tickets.id}`,
};

function statusCondition(filter: ViewFilter): SQL | undefined {
  const statuses = statusesOf(filter);
  if (statuses.length === everyStatus.length) return undefined;
  return or(...statuses.map((status) => eq(tickets.status, constant(status)))) ?? sql`false`;
}

/** Snoozed tickets are in their own list, and in those for which no status was chosen. */
function snoozeOf({ snoozed, status, statuses }: ViewFilter): SQL | undefined {
  if (snoozed) return isNotNull(tickets.snoozedAt);
  const isOfLive = snoozed === false || status === 'open' || status === 'pending' || statuses?.length;
  return isOfLive ? isNull(tickets.snoozedAt) : undefined;
}

/** The tickets of one choice of agents: no two choices have a ticket in common. */
export function isOfAgent({ userId }: Pick<CallerSession, 'userId'>, agent: AgentChoice): SQL | undefined {
  if (agent === 'nobody') return isNull(tickets.userId);
  return eq(tickets.userId, agent === 'me' ? userId : agent);
}

function hasAnyTag(tagIds: number[]): SQL {
  return sql`${tickets.id} in (
    select ${ticketTags.ticketId} from ${ticketTags} where ${isOneOf(ticketTags.tagId, tagIds)})`;
}

/** The contacts of organisations are few: they are read once, whatever the length of the list. */
function isOfOrganisation(organisationIds: number[]): SQL {
  return sql`${tickets.contactId} in (
    select ${contacts.id} from ${contacts} where ${isOneOf(contacts.organisationId, organisationIds)})`;
}

/** Conditions on moments, by the database's clock. */
function timeConditions({ waitingMinutes, silentHours, windowMinutes, levelMinutes }: ViewFilter): (SQL | undefined)[] {
  return [
    waitingMinutes === undefined ? undefined : sql`${tickets.waitingSince} <= ${ago(waitingMinutes)}`,
    silentHours === undefined
      ? undefined
      : sql`${tickets.lastMessageFromMe} and ${tickets.waitingSince} is null and ${tickets.lastMessageAt} <= ${ago(silentHours * 60)}`,
    windowMinutes === undefined
      ? undefined
      : sql`${tickets.windowUntil} > now() and ${tickets.windowUntil} <= ${ago(-windowMinutes)}`,
    levelMinutes === undefined ? undefined : dueWithin(levelMinutes),
  ];
}

/** A service level will be missed within so many minutes; with 0 it is missed. */
function dueWithin(minutes: number): SQL {
  if (minutes === 0) return sql`${tickets.levelDueAt} <= now()`;
  return sql`${tickets.levelDueAt} > now() and ${tickets.levelDueAt} <= ${ago(-minutes)}`;
}

function ago(minutes: number): SQL {
  return sql`now() - make_interval(mins => ${minutes}::integer)`;
}
