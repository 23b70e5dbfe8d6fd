import type { AnswerInput, apiTicketEndpoints, MessageAd, QueryOutput, RoundRating } from '@recado/contract';
import { reasonTree } from '@recado/contract/reason-tree';
import { and, asc, eq, gte } from 'drizzle-orm';
import type { ServicePlatform } from '../../../../channels/services.ts';
import { isOneOf } from '../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { queues } from '../../../../platform/database/schema/queues.ts';
import type { Call, CallingProgram, Handlers, Principal } from '../../../../platform/http/handler.ts';
import { refusedValue } from '../../../../platform/issues.ts';
import type { StoredFile } from '../../../../platform/storage/storage.ts';
import { requireOwnUser, selectListedUsers } from '../../../company/users/user-rows.ts';
import { changeNamedValues } from '../../../conversations/custom-fields/named-values.ts';
import { listMessages } from '../../../conversations/messages/list-messages.ts';
import { presentMessage } from '../../../conversations/messages/message.presenter.ts';
import { messageSelection } from '../../../conversations/messages/message-rows.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import { sendMessages } from '../../../conversations/messages/send-messages.ts';
import { syncTags } from '../../../conversations/tags/sync-tags.ts';
import { changeTicket } from '../../../conversations/tickets/change-ticket.ts';
import { sourceOfTicket } from '../../../conversations/tickets/cycles.ts';
import { newestFirst } from '../../../conversations/tickets/list-order.ts';
import { allReasons } from '../../../conversations/tickets/resolve-reason.ts';
import { presentRating, ratingOfTicket } from '../../../conversations/tickets/round-ratings.ts';
import { type RoundResolution, resolutionOfTicket } from '../../../conversations/tickets/round-reasons.ts';
import { listedTicketSelection, presentTicket, ticketRecordIn } from '../../../conversations/tickets/ticket-rows.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { everyStatus } from '../../../conversations/tickets/view-conditions.ts';
import { requireTicket, requireTicketForChange, visibleTo } from '../../../conversations/tickets/visibility.ts';
import { listWhatsapps } from '../../../conversations/whatsapps/whatsapp-rows.ts';
import { fingerprintOf, madeBefore, sendOnce } from '../once.ts';
import { clientKeyOf } from '../sent-messages.ts';
import { before, type Cursor, cursorOf, pageOf } from './cursor.ts';

/** The endpoints for tickets and messages that programs call (ADR 75); they use the services of the screens. */
export function apiTicketRoutes(platform: ServicePlatform): Handlers<keyof typeof apiTicketEndpoints> {
  return {
    'GET /api/v1/tickets': ({ unit, program, query }) => listTickets(unit, program, query),
    'GET /api/v1/tickets/:ticketId': async ({ unit, program, params }) =>
      withRound(unit, ticketRecordIn(unit, await requireTicket(unit, program, params.ticketId))),
    'PUT /api/v1/tickets/:ticketId': async ({ unit, program, params, body: { customFields, ...change } }) => {
      const { ticketId } = params;
      if (customFields) {
        const { ticket } = await requireTicketForChange(unit, program, ticketId);
        await changeNamedValues(unit, { ...ticket, ticketId }, customFields);
      }
      return withRound(unit, await changeTicket(unit, program, ticketId, change));
    },
    'PUT /api/v1/tickets/:ticketId/tags': async ({ unit, program, params, body }) =>
      withRound(unit, await syncTags(unit, program, { ticketId: params.ticketId, tags: body.tags })),
    'GET /api/v1/tickets/:ticketId/messages': {
      reads: async ({ reader, program, params, query }) => {
        const page = { ...params, pageNumber: 1, before: query.cursor, ahead: true };
        const { messages, hasMore } = await listMessages(platform, reader, program, page);
        return { messages, nextCursor: (hasMore && messages[0]?.id) || null };
      },
    },
    'POST /api/v1/tickets/:ticketId/messages': { withoutUnit: (call) => sendIntoTicket(platform, call) },
    'GET /api/v1/queues': async ({ unit, program: { companyId } }) => ({
      queues: await unit.db
        .select({ id: queues.id, name: queues.name })
        .from(queues)
        .where(eq(queues.companyId, companyId))
        .orderBy(asc(queues.orderQueue), asc(queues.id)),
    }),
    'GET /api/v1/reasons': async ({ unit, program: { companyId } }) => ({
      reasons: reasonTree(await allReasons(unit, companyId))
        .filter(({ isActive, isGroup }) => isActive && !isGroup)
        .map(({ reason: { id, name, queueIds }, path }) => ({ id, name, path, queueIds })),
    }),
    'GET /api/v1/users': async ({ unit, program: { companyId } }) => {
      const colleagues = await selectListedUsers(unit, companyId);
      const users = colleagues.map(({ id, name, queues: theirs }) => ({ id, name, queueIds: theirs.map((q) => q.id) }));
      return { users };
    },
    'GET /api/v1/connections': async ({ unit, program: { companyId, connectionId } }) => {
      const all = await listWhatsapps(unit, companyId);
      const own = all.filter(({ whatsapp }) => connectionId === null || whatsapp.id === connectionId);
      const connections = own.map(({ whatsapp: { id, name, status, isDefault } }) => ({ id, name, status, isDefault }));
      return { connections };
    },
  };
}

const order = { at: tickets.lastMessageAt, id: tickets.id };

/**
 * Tickets that a key gives access to, the latest activity first. Their ids are read for each status separately, because
 * the indexes are sorted within a status.
 */
async function listTickets(
  unit: Unit,
  program: CallingProgram,
  { cursor, limit, ...filter }: QueryOutput<'GET /api/v1/tickets'>,
): Promise<AnswerInput<'GET /api/v1/tickets'>> {
  const where = and(...conditionsOf(program, filter), before(order, cursorOf(cursor)));
  const statuses = filter.status ? [filter.status] : everyStatus;
  const ofEach = await Promise.all(
    statuses.map((status) =>
      unit.db
        .select({ id: tickets.id, at: tickets.lastMessageAt })
        .from(tickets)
        .where(and(where, eq(tickets.status, status)))
        .orderBy(...newestFirst)
        .limit(limit + 1),
    ),
  );
  const { page, nextCursor } = pageOf(ofEach.flat().sort(byNewest), limit, (place) => place);
  const ids = page.map(({ id }) => id);
  const rows = await unit.select(listedTicketSelection, { where: isOneOf(tickets.id, ids), orderBy: newestFirst });
  const rounds = await roundsOf(unit, ids);
  const shown = rows.map((row) => ({ ...presentTicket(row), ...(rounds.get(row.ticket.id) ?? noRound) }));
  return { tickets: shown, nextCursor };
}

/** Of a ticket's current round: the advertisement that led to it, why it was resolved, and how it was rated. */
interface CurrentRound extends RoundResolution {
  source: MessageAd | null;
  rating: RoundRating | null;
}

const noRound: CurrentRound = { source: null, reason: null, closingNote: null, rating: null };

/** A ticket with what programs see of its current round. */
async function withRound<Presented extends { id: number }>(unit: Unit, ticket: Presented) {
  return { ...ticket, ...((await roundsOf(unit, [ticket.id])).get(ticket.id) ?? noRound) };
}

/** The same of the current rounds of tickets, by the tickets' ids. */
async function roundsOf(unit: Unit, ids: readonly number[]): Promise<Map<number, CurrentRound>> {
  const rows = await unit.db
    .select({ id: tickets.id, source: sourceOfTicket, resolution: resolutionOfTicket, rated: ratingOfTicket })
    .from(tickets)
    .where(isOneOf(tickets.id, ids));
  return new Map(
    rows.map(({ id, source, resolution, rated }) => [
      id,
      { ...noRound, ...resolution, source, rating: presentRating(rated) },
    ]),
  );
}

function conditionsOf(
  program: CallingProgram,
  { queueId, userId, contactId, activeSince }: Omit<QueryOutput<'GET /api/v1/tickets'>, 'cursor' | 'limit'>,
) {
  return [
    eq(tickets.companyId, program.companyId),
    visibleTo(program),
    queueId === undefined ? undefined : eq(tickets.queueId, queueId),
    userId === undefined ? undefined : eq(tickets.userId, userId),
    contactId === undefined ? undefined : eq(tickets.contactId, contactId),
    activeSince === undefined ? undefined : gte(tickets.lastMessageAt, new Date(activeSince)),
  ];
}

function byNewest(a: Cursor, b: Cursor): number {
  return b.at.getTime() - a.at.getTime() || b.id - a.id;
}

type Answer = AnswerInput<'POST /api/v1/tickets/:ticketId/messages'>;

/**
 * Sends messages into an open ticket, in the name of a user of the company if the request has one. Throws
 * ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION for a ticket of another connection, ERR_NO_USER_FOUND, ERR_VALIDATION without
 * text and file, and the errors of `sendMessages` and `sendOnce`.
 */
async function sendIntoTicket(
  platform: ServicePlatform,
  {
    program,
    params,
    body: { body, template, userId },
    files,
    idempotencyKey: key,
  }: Call<'POST /api/v1/tickets/:ticketId/messages'>,
): Promise<Answer> {
  const { companyId } = program;
  const { ticketId } = params;
  if (body.trim() === '' && files.length === 0 && !template) throw refusedValue('body.body', 'required');
  const request = {
    program,
    key,
    fingerprint: await fingerprintOf(['ticket', ticketId, body, userId, ...(template ? [template] : [])], files),
  };
  const answer = async (unit: Unit, ids: readonly number[]): Promise<Answer> => {
    const rows = await unit.select(messageSelection, { where: isOneOf(messages.id, ids), orderBy: [asc(messages.id)] });
    return { messages: rows.map((row) => presentMessage(row)) };
  };
  const known = await platform.database.tenant(companyId, async (unit) => {
    await requireTicket(unit, program, ticketId);
    const ids = await madeBefore(unit, request);
    return ids && answer(unit, ids);
  });
  if (known) return known;
  const send = async (unit: Unit, kept: readonly StoredFile[]) => {
    const author: Principal =
      userId === undefined ? program : { ...program, userId: await ownUser(unit, companyId, userId) };
    const sending = { body, template, idempotencyKey: clientKeyOf(crypto.randomUUID(), 0) };
    const sent = await sendMessages(unit, author, ticketId, sending, kept);
    return sent.map(({ id }) => id);
  };
  return sendOnce(platform, request, files, send, answer);
}

async function ownUser(unit: Unit, companyId: number, userId: number): Promise<number> {
  return (await requireOwnUser(unit, companyId, userId)).id;
}
