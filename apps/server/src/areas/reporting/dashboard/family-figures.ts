import type { familyFigureEndpoints } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { addDays, dayIn } from '../../../platform/day.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { isOnline } from '../../../platform/realtime/online-question.ts';
import { timeZoneOf } from '../../company/companies/time-zone.ts';
import { byDay, byHour, byName, currentTickets, edgesOf, everybody, readTickets } from './family-rows.ts';
import type { Period } from './figures.ts';
import { daysOf } from './period.ts';

/** The days of a filter of either kind. */
interface Filter {
  initialDate?: string | undefined;
  finalDate?: string | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

/** The figures of the dashboard in the forms of clients of the family (SERVER §1). */
export function familyFigureRoutes(): Handlers<keyof typeof familyFigureEndpoints> {
  const periodOf = async (unit: Unit, filter: Filter): Promise<Required<Period> & { isOneDay: boolean }> => {
    const timeZone = await timeZoneOf(unit);
    const asked = { date_from: filter.initialDate ?? filter.date_from, date_to: filter.finalDate ?? filter.date_to };
    const { from, to } = daysOf({ days: undefined, ...asked }, dayIn(timeZone, unit.now()));
    return { timeZone, from, before: addDays(to, 1), isOneDay: from === to };
  };
  return {
    'GET /dashboard/ticketsUsers': async ({ unit, query }) => {
      const found = await byName(unit, 'agent', users, await periodOf(unit, query));
      return { data: found.map(({ name, finished }) => ({ nome: name, quantidade: finished })) };
    },
    'GET /dashboard/ticketsDay': async ({ unit, query }) => {
      const { isOneDay, ...period } = await periodOf(unit, query);
      const rows = isOneDay ? await byHour(unit, period) : await byDay(unit, period, 'rounds');
      const data = rows.map((row) =>
        'hour' in row
          ? { total: row.rounds, horario: row.hour }
          : { total: row.counter, data: row.day.split('-').reverse().join('/') },
      );
      return { count: data.reduce((sum, { total }) => sum + total, 0), data };
    },
    'GET /reports/appointmentsAtendent': async ({ unit, query }) => {
      const period = await periodOf(unit, query);
      const agents = await byName(unit, 'agent', users, period);
      const ofQueues = await byName(unit, 'queue', queues, period);
      return {
        appointmentsByAttendents: agents.map(({ name, rounds }) => ({ user_name: name, total_tickets: rounds })),
        ticketsByQueues: ofQueues.map(({ name, rounds }) => ({ name, total_tickets: rounds })),
      };
    },
    'GET /reports/departamentRatings': async ({ unit, query }) => {
      const found = await byName(unit, 'queue', queues, await periodOf(unit, query));
      return found.map(({ name, rating }) => ({ name, total_rate: rating ?? 0 }));
    },
    'GET /reports/rushHour': async ({ unit, query }) => {
      const hours = await byHour(unit, await periodOf(unit, query));
      return hours.map(({ hour, rounds }) => ({ message_hour: hour, message_count: rounds }));
    },
    'GET /dashboard/tickets': async ({ unit, query }) => readTickets(unit, await periodOf(unit, query)),
    'GET /dashboard/users': async ({ unit, query }) => {
      const period = await periodOf(unit, query);
      const found = await byName(unit, 'agent', users, period);
      const { start, end } = await edgesOf(unit, period);
      return {
        start,
        end,
        userReport: found.map((one) => ({
          ...{ id: one.id, name: one.name, avgWaitTime: one.wait, avgServiceTime: one.support },
          ...{ totalTickets: one.rounds, openTickets: one.happening, closedTickets: one.finished },
          ...{ averageRating: one.rating, online: unit.query(isOnline, one.id) },
        })),
      };
    },
    'GET /dashboard/status': async ({ unit }) => ({
      usersStatusSummary: (await everybody(unit)).map((one) => ({ ...one, online: unit.query(isOnline, one.id) })),
      ticketsStatusSummary: await currentTickets(unit),
    }),
  };
}
