import type { messageRateEndpoints } from '@recado/contract';
import { asc, desc } from 'drizzle-orm';
import { folded } from '../../../platform/database/conditions.ts';
import { listOf } from '../../../platform/database/paging.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import { addRate, changeRate, deleteRate, presentRate, requireRate } from './change-rates.ts';
import { importRates, readRates } from './import-rates.ts';
import { messageRates } from './message-rates.schema.ts';

/** The operator's table of rates. It belongs to no company: units are those of the system. */
export function messageRateRoutes(): Handlers<keyof typeof messageRateEndpoints> {
  return {
    'GET /message-rates': async ({ unit, query }) => {
      const list = {
        from: messageRates,
        rows: unit.db.select().from(messageRates).$dynamic(),
        where: undefined,
        search: folded(messageRates.market, messageRates.currency),
        order: [asc(messageRates.market), desc(messageRates.validFrom)],
      };
      const { rows, ...page } = await listOf(unit, list, query);
      return { records: rows.map(presentRate), ...page };
    },
    'GET /message-rates/:messageRateId': async ({ unit, params }) =>
      presentRate(await requireRate(unit, params.messageRateId)),
    'POST /message-rates': ({ unit, body }) => addRate(unit, body),
    'PUT /message-rates/:messageRateId': ({ unit, params, body }) => changeRate(unit, params.messageRateId, body),
    'DELETE /message-rates/:messageRateId': async ({ unit, params }) => {
      await deleteRate(unit, params.messageRateId);
      return { message: 'Rate deleted' };
    },
    'POST /message-rates/upload': inSteps({
      perform: ({ session, files }) => readRates(session, files),
      finish: ({ unit, body, performed: list }) => importRates(unit, list, body.validFrom),
    }),
  };
}
