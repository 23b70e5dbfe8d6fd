import type { BodyOutput, helpEndpoints } from '@recado/contract';
import { asc, eq } from 'drizzle-orm';
import { folded } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { publishToAllCompanies } from '../../../platform/realtime/publish-widely.ts';
import { helps } from './helps.schema.ts';

type HelpRow = typeof helps.$inferSelect;

const order = [asc(helps.title), asc(helps.id)];
const mostShown = 500;

/** Help videos (SPEC §2.9, §7). They belong to no company, so units are those of the system. */
export function helpRoutes(): Handlers<keyof typeof helpEndpoints> {
  return {
    'GET /helps/list': ({ unit: { db } }) =>
      db
        .select()
        .from(helps)
        .orderBy(...order)
        .limit(mostShown),
    'GET /helps': async ({ unit, query }) => {
      const rows = unit.db.select().from(helps).$dynamic();
      const search = folded(helps.title, helps.description);
      const { rows: records, ...page } = await listOf(
        unit,
        { from: helps, rows, where: undefined, search, order },
        query,
      );
      return { records, ...page };
    },
    'GET /helps/:helpId': async ({ unit: { db }, params }) =>
      found(await db.select().from(helps).where(eq(helps.id, params.helpId))),
    'POST /helps': ({ unit, body }) => addHelp(unit, body),
    'PUT /helps/:helpId': ({ unit, params, body }) => changeHelp(unit, params.helpId, body),
    'DELETE /helps/:helpId': async ({ unit, params }) => {
      await deleteHelp(unit, params.helpId);
      return { message: 'Help deleted' };
    },
  };
}

async function addHelp(unit: Unit, body: BodyOutput<'POST /helps'>): Promise<HelpRow> {
  const record = found(await unit.db.insert(helps).values(body).returning());
  await publishToAllCompanies(unit, { name: 'help', payload: { action: 'create', record } });
  return record;
}

async function changeHelp(unit: Unit, helpId: number, body: BodyOutput<'PUT /helps/:helpId'>): Promise<HelpRow> {
  const values = { ...body, ...touched };
  const record = found(await unit.db.update(helps).set(values).where(eq(helps.id, helpId)).returning());
  await publishToAllCompanies(unit, { name: 'help', payload: { action: 'update', record } });
  return record;
}

async function deleteHelp(unit: Unit, helpId: number): Promise<void> {
  const { id } = found(await unit.db.delete(helps).where(eq(helps.id, helpId)).returning());
  await publishToAllCompanies(unit, { name: 'help', payload: { action: 'delete', id } });
}

function found([help]: HelpRow[]): HelpRow {
  if (!help) throw new AppError('ERR_NO_HELP_FOUND');
  return help;
}
