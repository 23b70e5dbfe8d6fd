import type { holidayEndpoints } from '@recado/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { addHolidays, deleteHoliday, listHolidays } from './holiday-rows.ts';

/** The days on which a company is closed. */
export function holidayRoutes(): Handlers<keyof typeof holidayEndpoints> {
  return {
    'GET /holidays': ({ unit, session }) => listHolidays(unit, session.companyId),
    'POST /holidays': ({ unit, session, body }) => addHolidays(unit, session.companyId, body.holidays),
    'DELETE /holidays/:holidayId': async ({ unit, session, params }) => {
      await deleteHoliday(unit, session.companyId, params.holidayId);
      return { message: 'Holiday deleted' };
    },
  };
}
