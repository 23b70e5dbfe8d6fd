import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { dayOrNone } from './dashboard.ts';

const count = z.int().min(0);
/** Such clients also send the id of their company, which the session knows. */
const period = z.object({ initialDate: dayOrNone, finalDate: dayOrNone });
/** Seconds; null without anything to measure. */
const average = z.int().min(0).nullable();
/** Times of the day and the zone that they send are not read: a period is whole days of the company's calendar. */
const days = z.object({ date_from: dayOrNone, date_to: dayOrNone });
const named = z.object({ name: z.string(), total_tickets: count });

/** One counter by day of the period. */
const series = z.object({
  field: z.literal('day'),
  start: timestamp,
  end: timestamp,
  counters: z.array(z.object({ time: timestamp, counter: count })),
});
const status = z.enum(['pending', 'open']);

/**
 * Figures by the names and in the forms that clients of the family ask for (SERVER §1); they are those of
 * `GET /dashboard`.
 */
export const familyFigureEndpoints = defineEndpoints({
  'GET /dashboard/ticketsUsers': {
    summary: 'For clients of the family: finished rounds of a period by agent',
    access: 'dashboard:view',
    query: period,
    answer: z.object({ data: z.array(z.object({ nome: z.string(), quantidade: count })) }),
  },
  'GET /dashboard/ticketsDay': {
    summary: 'For clients of the family: rounds of a period by day, those of one day by hour',
    access: 'dashboard:view',
    query: period,
    answer: z.object({
      count,
      data: z.array(
        z.union([
          z.object({ total: count, data: z.string() }),
          z.object({ total: count, horario: z.int().min(0).max(23) }),
        ]),
      ),
    }),
  },
  'GET /reports/appointmentsAtendent': {
    summary: 'For clients of the family: rounds of a period by agent and by queue',
    access: 'dashboard:view',
    query: period,
    answer: z.object({
      appointmentsByAttendents: z.array(z.object({ user_name: z.string(), total_tickets: count })),
      ticketsByQueues: z.array(named),
    }),
  },
  'GET /reports/departamentRatings': {
    summary: 'For clients of the family: the average rating of a period by queue',
    access: 'dashboard:view',
    query: period,
    answer: z.array(z.object({ name: z.string(), total_rate: z.number() })),
  },
  'GET /reports/rushHour': {
    summary: 'For clients of the family: rounds of a period by the hour in which they began',
    access: 'dashboard:view',
    query: period,
    answer: z.array(z.object({ message_hour: z.int().min(0).max(23), message_count: count })),
  },
  'GET /dashboard/tickets': {
    summary: 'For clients of the family: counters and averages of a period',
    access: 'dashboard:view',
    query: days,
    answer: z.object({
      ticketCounters: z.object({ create: series, accept: series, transfer: series, close: series }),
      ticketStatistics: z.object({
        avgWaitTime: average,
        avgServiceTime: average,
        totalClosed: count,
        newContacts: count,
      }),
    }),
  },
  'GET /dashboard/users': {
    summary: 'For clients of the family: the agents in a period',
    access: 'dashboard:view',
    query: days,
    answer: z.object({
      start: timestamp,
      end: timestamp,
      userReport: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          avgWaitTime: average,
          avgServiceTime: average,
          totalTickets: count,
          openTickets: count,
          closedTickets: count,
          averageRating: z.number().nullable(),
          online: z.boolean(),
        }),
      ),
    }),
  },
  'GET /dashboard/status': {
    summary: 'For clients of the family: who is online, and how many tickets wait and are served by queue',
    access: 'dashboard:view',
    answer: z.object({
      usersStatusSummary: z.array(z.object({ id: z.int(), name: z.string(), online: z.boolean() })),
      ticketsStatusSummary: z.array(
        z.object({
          status,
          queueId: z.int().nullable(),
          queue: z.object({ id: z.int(), name: z.string(), color: z.string() }).nullable(),
          count,
        }),
      ),
    }),
  },
});
