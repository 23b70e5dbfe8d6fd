import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { officialProblem, officialReport } from '../entities/official-connection.ts';
import { done, id, idInText, timestamp } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** What can be wrong with an official connection: it has a problem, WhatsApp reported something of it, or has ended it. */
export const connectionProblems = [
  ...officialProblem.options,
  ...officialReport.options,
  'account_offboarded',
  'app_removed',
  'account_deleted',
  'account_disabled',
] as const;
export type ConnectionProblem = (typeof connectionProblems)[number];

/** A problem of a connection that nobody has seen yet; there is one until it ends. */
export const connectionNotice = z.object({
  id,
  companyId: id,
  whatsappId: id,
  /** The connection's name. */
  name: z.string(),
  problem: z.enum(connectionProblems),
  since: timestamp,
  updatedAt: timestamp,
});
export type ConnectionNotice = z.output<typeof connectionNotice>;

const access = 'connections-page:editOrDeleteConnection';

/** The bell for what WhatsApp reports about official connections. */
export const connectionNoticeEndpoints = defineEndpoints({
  'GET /connection-notices': {
    summary: 'Problems of official connections that are not over and that nobody has seen, newest first',
    access,
    query: pageQuery,
    answer: pageOf('records', connectionNotice),
  },
  'DELETE /connection-notices/:noticeId': {
    summary: 'Take a problem out of the bell; it stays on the page of its connection until it is over',
    access,
    params: z.object({ noticeId: idInText }),
    answer: done,
    errors: ['ERR_NOT_FOUND'],
  },
});

/** Their events, for administrators: a notice that was seen, or whose problem is over, is deleted. */
export const connectionNoticeEvents = { 'connection-notice': resourceEvent(connectionNotice) };
