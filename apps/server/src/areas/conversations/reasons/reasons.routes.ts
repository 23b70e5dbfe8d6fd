import type { reasonEndpoints } from '@recado/contract';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { CompanyReader } from '../../../platform/database/database.ts';
import { ownCompany, preparedTail, selectionOf } from '../../../platform/database/selection.ts';
import { sharedBy } from '../../../platform/database/shared-by.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { reasons } from '../tickets/reasons.schema.ts';
import { ticketCycles } from '../tickets/tickets.schema.ts';
import { changeReason, createReason, deleteReason } from './change-reasons.ts';
import { moveReason } from './move-reason.ts';
import { presentReason, type ReasonRow, reasonSelection } from './reason-rows.ts';

/** The reasons for which tickets are resolved. */
export function reasonRoutes(): Handlers<keyof typeof reasonEndpoints> {
  return {
    'GET /reasons': {
      reads: async ({ reader }) => presentReasons(await reader.selectShared(reasonSelection, inOrder({}))),
    },
    'GET /reasons/recent': { reads: ({ reader, session }) => recentReasons(reader, session) },
    'POST /reasons': ({ unit, session, body }) => createReason(unit, session.companyId, body),
    'PUT /reasons/:reasonId': ({ unit, session, params, body }) =>
      changeReason(unit, session.companyId, params.reasonId, body),
    'PUT /reasons/:reasonId/move': ({ unit, session, params, body }) =>
      moveReason(unit, session.companyId, params.reasonId, body),
    'DELETE /reasons/:reasonId': async ({ unit, session, params }) => {
      await deleteReason(unit, session.companyId, params.reasonId);
      return { message: 'Reason deleted' };
    },
  };
}

const inOrder = preparedTail(() => ({
  where: eq(reasons.companyId, ownCompany),
  orderBy: [asc(reasons.position), asc(reasons.id)],
}));

const presentReasons = sharedBy((rows: readonly ReasonRow[]) => rows.map(presentReason));

/** How many rounds are looked at for the reasons that an agent used last, and how many of these are named. */
const lookedAt = 50;
const mostRecent = 10;

const recentColumns = { id: sql<number | null>`${ticketCycles.reasonId}`.as('reason_id') };
const recentSelection = selectionOf(recentColumns, new QueryBuilder().select(recentColumns).from(ticketCycles));
const ofAgent = preparedTail<{ userId: number }>((value) => ({
  where: eq(ticketCycles.reasonUserId, value('userId')),
  orderBy: [desc(ticketCycles.finishedAt)],
  limit: lookedAt,
}));

async function recentReasons(reader: CompanyReader, { userId }: CallerSession): Promise<number[]> {
  const used = await reader.select(recentSelection, ofAgent({ userId }));
  return [...new Set(used.flatMap(({ id }) => id ?? []))].slice(0, mostRecent);
}
