import { type AnswerInput, connectionStatus, type operationEndpoints } from '@recado/contract';
import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { inboundEvents } from '../../../channels/channels.schema.ts';
import { connectionPool } from '../../../channels/jobs.ts';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf, type PageRequest } from '../../../platform/database/paging.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { reviveKind } from '../../../platform/jobs/dead-letters.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createCompanyCosts } from './company-costs.ts';
import { listDeadJobs } from './list-dead-jobs.ts';
import { createOverview } from './overview.ts';

/** Live operations of the installation, for the super user (ADR 45). Units are system units. */
export function operationRoutes(platform: Platform): Handlers<keyof typeof operationEndpoints> {
  const { database } = platform;
  const readOverview = createOverview(platform);
  const listCosts = createCompanyCosts();
  return {
    'GET /operations': { reads: ({ reader }) => readOverview(reader) },
    'GET /operations/connections': ({ unit, query }) => listConnections(unit, query),
    'GET /operations/companies': { reads: ({ reader, query }) => listCosts(reader, query) },
    'GET /operations/dead-jobs': ({ unit, query }) => listDeadJobs(unit, query),
    'POST /operations/dead-jobs/retries': { withoutUnit: ({ body }) => reviveKind(database, body.kind) },
  };
}

type Shown = AnswerInput<'GET /operations/connections'>;

const counts = z.array(z.object({ id: z.number(), waiting: z.number() }));
const poolCounts = z.array(z.object({ pool: z.string(), waiting: z.number() }));

/** One page of the connections of all companies; connections that are not open come first. Requires a system unit. */
async function listConnections(unit: Unit, asked: PageRequest): Promise<Shown> {
  const companyName = sql<string>`(select name from companies where id = ${whatsapps.companyId})`;
  const rows = unit.db
    .select({ connection: whatsapps, companyName: companies.name })
    .from(whatsapps)
    .innerJoin(companies, eq(companies.id, whatsapps.companyId))
    .$dynamic();
  const list = {
    from: whatsapps,
    rows,
    where: undefined,
    search: sql`recado_fold(${whatsapps.name} || ' ' || coalesce(${whatsapps.number}, '') || ' ' || ${companyName})`,
    order: [sql`${whatsapps.status} = 'CONNECTED'`, asc(companyName), asc(whatsapps.name), asc(whatsapps.id)],
  };
  const { rows: found, ...page } = await listOf(unit, list, asked);
  const ids = found.map(({ connection }) => connection.id);
  const [toSend, toReceive] = [await waitingToSend(unit, ids), await waitingToReceive(unit, ids)];
  return {
    records: found.map(
      ({ connection: { id, companyId, name, number, status, statusDetail, statusSince }, ...row }) => ({
        id,
        companyId,
        companyName: row.companyName,
        name,
        number,
        status: connectionStatus.parse(status),
        statusDetail,
        statusSince,
        toSend: toSend.get(id) ?? 0,
        toReceive: toReceive.get(id) ?? 0,
      }),
    ),
    ...page,
  };
}

/** The number of waiting messages by connection, counted in the index of the jobs that only one process can run. */
async function waitingToSend({ db }: Unit, ids: readonly number[]): Promise<Map<number, number>> {
  const poolOf = new Map(ids.map((id) => [connectionPool(id), id]));
  const { rows } = await db.execute(sql`
    select pool, count(*)::int as waiting from jobs
    where failed_at is null and pool <> 'default' and kind in ('send-message', 'send-text', 'send-file', 'send-template')
      and pool = any(${sql.param([...poolOf.keys()])}::text[])
    group by pool`);
  const found = poolCounts.parse(rows);
  return new Map(found.map(({ pool, waiting }) => [poolOf.get(pool) ?? 0, waiting]));
}

async function waitingToReceive({ db }: Unit, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute(sql`
    select connection_id as id, count(*)::int as waiting from ${inboundEvents}
    where processed_at is null and ${isOneOf(inboundEvents.connectionId, ids)}
    group by connection_id`);
  return new Map(counts.parse(rows).map(({ id, waiting }) => [id, waiting]));
}
