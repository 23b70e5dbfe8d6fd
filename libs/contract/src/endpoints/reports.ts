import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { messageAd } from '../entities/message-card.ts';
import { roundRating } from '../entities/round-rating.ts';
import { flagInText, id, idInText, idsInText, searchText, timestamp } from '../fields.ts';
import { because } from '../issues.ts';
import { dayOrNone } from './dashboard.ts';

/** The maximum number of rows per page; clients of the family request 9999999 to get all. */
export const mostReportRows = 10_000;

/** The most characters of an advertisement's name; a longer one is cut. */
export const longestAdName = 200;

/** The most advertisements to choose from. */
export const mostReportAds = 100;

const none = z.literal('').transform(() => undefined);
const ticketStatus = z.enum(['open', 'pending', 'closed']);

/** A single id, or several as JSON. */
const someIds = z.union([idsInText, idInText.transform((one) => [one]), none]).optional();

const statuses = z
  .string()
  .max(200)
  .transform((text, context): unknown => {
    try {
      return text === '' ? [] : JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', ...because('invalidFormat') });
      return z.NEVER;
    }
  })
  .pipe(z.array(ticketStatus).max(3));

/** The filters of the report (SPEC §7); by default the month until today. */
export const reportFilter = z.object({
  /** Searched in the contact's name and number. */
  searchParam: searchText,
  contactId: z.union([idInText, none]).optional(),
  whatsappId: someIds,
  users: someIds,
  queueIds: someIds,
  status: statuses.optional(),
  dateFrom: dayOrNone,
  dateTo: dayOrNone,
  /** The hour of the week in which a round began, on the company's clock; 1 is Monday. */
  weekday: z.coerce.number().int().min(1).max(7).optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
  /** Whether an advertisement led the customer to the round. */
  cameByAd: flagInText.optional(),
  /** The name of that advertisement, as in `GET /ticket/reports/ads`. */
  ad: z.string().max(longestAdName).optional(),
});
export type ReportFilter = z.output<typeof reportFilter>;

/** One round of service in the report (SPEC §3, Report ticket row). */
export const reportRow = z.object({
  /** The id of the ticket; a ticket with several rounds has several rows. */
  id,
  uuid: z.string(),
  roundId: id,
  whatsappName: z.string().nullable(),
  contactName: z.string(),
  userName: z.string().nullable(),
  queueName: z.string().nullable(),
  status: ticketStatus,
  lastMessage: z.string(),
  /** When the round began. */
  createdAt: timestamp,
  closedAt: timestamp.nullable(),
  /** From the start of service to its end, `HHh mm m`; empty until then. */
  supportTime: z.string(),
  /** The same in milliseconds; null until then. */
  supportMilliseconds: z.int().nullable(),
  /** The customer's rating from 1 to 3; null without one on this scale. */
  NPS: z.int().nullable(),
  /** Their rating on any scale. */
  rated: roundRating.nullable(),
  /** The advertisement that led the customer to the round; null if they came otherwise. */
  source: messageAd.nullable(),
  /** Why it was resolved, with the names above it, and the closing note. */
  reasonName: z.string().nullable(),
  closingNote: z.string().nullable(),
});
export type ReportRow = z.output<typeof reportRow>;

const count = z.int().min(0);

/** How many rounds there are, and how long they took from their beginning to their end; null without any. */
const solved = z.object({ rounds: count, averageMinutes: z.number().min(0).nullable() });

/** The resolved rounds of one reason, with all below it. */
export const reasonFigure = solved.extend({
  id,
  parentId: id.nullable(),
  name: z.string(),
  /** 1 is the first level. */
  level: z.int(),
  isArchived: z.boolean(),
  /** Those of the reason itself, which had none below it when they were resolved. */
  own: count,
});
export type ReasonFigure = z.output<typeof reasonFigure>;

/** The rounds that are resolved, by reason. */
export const reasonsReport = z.object({
  /** In the order of the tree, each after the one that it is below; those without rounds as well, unless archived. */
  reasons: z.array(reasonFigure),
  resolved: solved,
  /** Those that somebody resolved without a reason. */
  without: solved,
  /** Those that nobody resolved: the bot, or a time that passed. */
  automatic: solved,
});
export type ReasonsReport = z.output<typeof reasonsReport>;

/** The report of rounds of service. */
export const reportEndpoints = defineEndpoints({
  'GET /ticket/reports': {
    summary: 'The rounds that began in a period, latest first, with all filters of the report',
    access: 'dashboard:view',
    query: reportFilter.extend({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(9_999_999).default(10),
    }),
    answer: z.object({ tickets: z.array(reportRow), totalTickets: z.object({ total: z.int().min(0) }) }),
  },
  'GET /ticket/reports/ads': {
    summary: 'The advertisements that led customers to rounds of a period, by name, those of most rounds first',
    access: 'dashboard:view',
    query: reportFilter.pick({ dateFrom: true, dateTo: true }),
    answer: z.array(
      z.object({
        /** Its title or, without one, its text or its address. */
        name: z.string(),
        rounds: z.int(),
      }),
    ),
  },
  'GET /ticket/reports/reasons': {
    summary: 'For what reasons the rounds that began in a period were resolved, with all filters of the report',
    access: 'dashboard:view',
    query: reportFilter,
    answer: reasonsReport,
  },
  'GET /ticket/reports/reasons/export': {
    summary: 'The same as an .xlsx file',
    access: 'dashboard:view',
    whenExpired: 'administrators',
    callsPerMinute: 10,
    query: reportFilter,
    file: {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: 'motivos.xlsx',
      kind: 'tickets',
    },
    answer: z.string(),
  },
  'GET /ticket/reports/export': {
    summary: 'The same as an .xlsx file, with every row; `reportExport` tells the caller how many are written',
    access: 'dashboard:view',
    whenExpired: 'administrators',
    callsPerMinute: 10,
    query: reportFilter,
    file: {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: 'atendimentos.xlsx',
      kind: 'tickets',
    },
    answer: z.string(),
  },
});

/** The progress of an export, for the user who requested it. */
export const reportEvents = {
  reportExport: z.object({ action: z.literal('update'), done: z.int(), total: z.int() }),
};
