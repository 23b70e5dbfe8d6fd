import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { holiday, holidayDraft, serviceLevel, ticketPriority } from '../entities/service-level.ts';
import { ticketRecord } from '../entities/ticket.ts';
import { day, done, idInText } from '../fields.ts';
import { serviceLevelLimits } from '../service-level-bounds.ts';
import { periodQuery } from './dashboard.ts';

const seconds = z.number().min(0).nullable();
const count = z.int().min(0);

/** How many of the measured ones were in time, and the middle and ninetieth percentile of the working seconds they took. */
const measured = z.object({ measured: count, met: count, median: seconds, ninety: seconds });

/** Service levels of the rounds that began in a period. Only what a target was set for counts in `measured` and `met`. */
export const levelFigures = z.object({
  rounds: count,
  firstAnswer: measured,
  nextAnswer: z.object({ measured: count, met: count }),
  solution: measured,
});
export type LevelFigures = z.output<typeof levelFigures>;

/** The figures of one queue, agent or reason (0: none), or of one day. */
export const levelRow = levelFigures.extend({ subjectId: z.int(), name: z.string().nullable(), day: day.nullable() });
export type LevelRow = z.output<typeof levelRow>;

/** What a company promises its customers, and the days on which its clocks stand still (docs/adr/0171). */
export const serviceLevelEndpoints = defineEndpoints({
  'GET /service-levels': {
    summary: 'The service levels of the company by queue and priority; none: it does not use them',
    access: 'session',
    answer: z.array(serviceLevel),
  },
  'PUT /service-levels': {
    summary: 'Replace all service levels; running clocks follow within moments',
    access: 'settings:manage',
    body: z.object({ levels: z.array(serviceLevel).max(serviceLevelLimits.levels) }),
    answer: z.array(serviceLevel),
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_DUPLICATED_SERVICE_LEVEL'],
  },
  'PUT /tickets/:ticketId/priority': {
    summary: 'Give a ticket a priority, or none with null',
    access: 'session',
    params: z.object({ ticketId: idInText }),
    body: z.object({ priority: ticketPriority.nullable() }),
    answer: ticketRecord,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
});

/** The days on which a company is closed. */
export const holidayEndpoints = defineEndpoints({
  'GET /holidays': {
    summary: 'The holidays of the company in the order of their days, at most 200',
    access: 'session',
    answer: z.array(holiday),
  },
  'POST /holidays': {
    summary: 'Add holidays; a day that the company has already stays as it is',
    access: 'settings:manage',
    body: z.object({ holidays: z.array(holidayDraft).min(1).max(serviceLevelLimits.holidaysAtOnce) }),
    answer: z.array(holiday),
    errors: ['ERR_TOO_MANY_HOLIDAYS'],
  },
  'DELETE /holidays/:holidayId': {
    summary: 'Delete a holiday',
    access: 'settings:manage',
    params: z.object({ holidayId: idInText }),
    answer: done,
    errors: ['ERR_NO_HOLIDAY_FOUND'],
  },
});

/** How well a company kept its service levels. */
export const levelFigureEndpoints = defineEndpoints({
  'GET /dashboard/service-levels': {
    summary: 'Service levels of a period: shares met, percentiles, and rows by queue, agent, reason or day',
    access: 'dashboard:view',
    query: periodQuery.extend({ by: z.enum(['queue', 'agent', 'reason', 'day']) }),
    answer: z.object({ isUsed: z.boolean(), total: levelFigures, rows: z.array(levelRow) }),
  },
});
