import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { day, id } from '../fields.ts';
import { because } from '../issues.ts';

/** The longest period of figures, in days. */
export const mostFigureDays = 366;

/** The range of accepted days: outside of it there are no figures, and date arithmetic may overflow. */
const dayOfFigures = day.refine((text) => text >= '1970' && text < '3000', because('invalidDate'));

/** A day of a filter; clients of the family send an empty text for none. */
export const dayOrNone = z.union([dayOfFigures, z.literal('').transform(() => undefined)]).optional();

/** A period: the last days including today, or from one day to another; without either the month until today. */
export const periodQuery = z.object({
  days: z
    .union([z.coerce.number().int().min(1).max(mostFigureDays), z.literal('').transform(() => undefined)])
    .optional(),
  date_from: dayOrNone,
  date_to: dayOrNone,
});
export type PeriodQuery = z.output<typeof periodQuery>;

const count = z.int().min(0);
/** Minutes with two decimals; 0 without anything to measure, as clients of the family expect. */
const minutes = z.number().min(0);

/** One agent in the period: their rounds, how long they took, and how they were rated. */
export const attendant = z.object({
  id,
  name: z.string(),
  avgSupportTime: minutes,
  /** Their rounds in the period. */
  tickets: count,
  /** The average of the ratings from 1 to 3; null without ratings on this scale. */
  rating: z.number().nullable(),
  /** How many of their rounds were rated from 1 to 3, and how many are finished. */
  rated: count,
  finished: count,
  online: z.boolean(),
});
export type Attendant = z.output<typeof attendant>;

/** The figures of the company for a period (SPEC §3, Dashboard data), of the rounds that began in it. */
export const dashboard = z.object({
  counters: z.object({
    /** Rounds that wait for an agent now, independent of the period. */
    supportPending: count,
    /** Rounds with an agent now, independent of the period. */
    supportHappening: count,
    supportFinished: count,
    /** Contacts whose first round this was. */
    leads: count,
    avgSupportTime: minutes,
    avgWaitTime: minutes,
  }),
  attendants: z.array(attendant),
  /** Messages of the period that are no conversation: they count in no round. A question of a campaign counts, too. */
  sent: z.object({ campaigns: count, schedules: count, api: count }),
  /** What a company without any round has done of its first steps; null after its first round. */
  firstSteps: z.object({ connection: z.boolean(), queues: z.boolean(), team: z.boolean() }).nullable(),
  /** Rounds that began today, by the hour of the company's clock: 24 numbers from midnight on. */
  today: z.object({ day, tickets: count, hours: z.array(count) }),
  /** The requested period, as days of the company's calendar. */
  period: z.object({ from: day, to: day }),
});
export type Dashboard = z.output<typeof dashboard>;

/** The median and the 90th percentile of the durations in seconds, accurate to 18 %; null without any. */
const lengths = z.object({ median: z.number().nullable(), ninety: z.number().nullable() });
const times = z.object({ tickets: count, wait: lengths, firstAnswer: lengths });

/** The waits and first answers of one queue, agent, connection, hour of the week or day, and those of the period before. */
export const timesRow = times.extend({
  /** The queue, agent or connection; 0 for none, for an hour of the week and for a day. */
  subjectId: z.int(),
  /** Null without a subject, and for a deleted one. */
  name: z.string().nullable(),
  /** 1 is Monday; null unless by hour. */
  weekday: z.int().nullable(),
  hour: z.int().nullable(),
  /** Null unless by day; the day before is that at the same place in the period before. */
  day: day.nullable(),
  before: times,
});
export type TimesRow = z.output<typeof timesRow>;

/** The figures of the rounds of service (SPEC §2.5). */
export const dashboardEndpoints = defineEndpoints({
  'GET /dashboard': {
    summary: 'Figures of the rounds that began in a period, by agent, and those of today by hour',
    access: 'dashboard:view',
    query: periodQuery,
    answer: dashboard,
  },
  'GET /dashboard/times': {
    summary:
      'Medians of waits and first answers by queue, agent, connection, hour of the week or day, and of the period before',
    access: 'dashboard:view',
    query: periodQuery.extend({ by: z.enum(['queue', 'agent', 'connection', 'hour', 'day']) }),
    answer: z.object({ rows: z.array(timesRow), before: z.object({ from: day, to: day }) }),
  },
});
