import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { move, moveTasks, sourceId } from '../entities/move.ts';
import { checkReport, switchReport } from '../entities/move-check.ts';
import { lookReport } from '../entities/move-look.ts';
import { done, email, idInText } from '../fields.ts';
import { because } from '../issues.ts';

const gate = { access: 'platform:manage', tenancy: 'system' } as const;
const params = z.object({ moveId: idInText });

/** The most companies of one task. */
const mostCompanies = 1_000;

/** The address of a database, with user and password. */
const databaseAddress = z
  .string()
  .trim()
  .max(1_000)
  .refine((text) => /^(?:postgres|postgresql|mysql|mariadb):\/\//.test(text), because('invalidFormat'));

const taskErrors = ['ERR_NO_MOVE_FOUND', 'ERR_MOVE_RUNNING', 'ERR_MOVE_NOT_COPIED'] as const;

/** Companies that move here from another product (docs/moving.md). */
export const moveEndpoints = defineEndpoints({
  'GET /moves': {
    summary: 'The databases from which companies move here, the latest first',
    ...gate,
    answer: z.array(move),
  },
  'GET /moves/:moveId': {
    summary: 'One of them, with what was found in it, and what became of its companies',
    ...gate,
    params,
    answer: z.object({
      move,
      look: lookReport.nullable(),
      switched: switchReport.nullable(),
      check: checkReport.nullable(),
    }),
    errors: ['ERR_NO_MOVE_FOUND'],
  },
  'POST /moves': {
    summary: 'Connect to the database of another product and look into it; it is only read',
    ...gate,
    callsPerMinute: 10,
    body: z.object({
      address: databaseAddress,
      /** The folder with its files, below the one that the operator allows; empty without. */
      files: z.string().trim().max(500).default(''),
    }),
    answer: move,
    errors: [
      'ERR_MOVE_ADDRESS',
      'ERR_MOVE_SOURCE_REFUSED',
      'ERR_MOVE_SOURCE_LOST',
      'ERR_MOVE_NOT_RECOGNISED',
      'ERR_MOVE_FOLDER',
      'ERR_MOVE_RUNNING',
    ],
  },
  'POST /moves/:moveId/tasks': {
    summary: 'Look again, copy, switch, compare, or take moved companies out again',
    ...gate,
    params,
    body: z.object({
      task: z.enum(moveTasks),
      companyIds: z.array(sourceId).max(mostCompanies).default([]),
      /** Super users of the other product who become super users here; nobody else does. */
      takeSuper: z.array(email).max(20).default([]),
    }),
    answer: move,
    errors: taskErrors,
  },
  'DELETE /moves/:moveId/tasks': {
    summary: 'Stop what runs, after the rows under way; it can be continued',
    ...gate,
    params,
    answer: move,
    errors: ['ERR_NO_MOVE_FOUND'],
  },
  'DELETE /moves/:moveId': {
    summary: 'Forget the database, its password and its reports; the companies that moved here stay',
    ...gate,
    params,
    answer: done,
    errors: ['ERR_NO_MOVE_FOUND', 'ERR_MOVE_RUNNING'],
  },
  'GET /moves/:moveId/report': {
    summary: 'What was found in the database, as a page to keep',
    ...gate,
    params,
    query: z.object({ language: z.enum(['pt', 'en', 'es']).default('pt') }),
    file: { type: 'text/html', name: 'recado-move.html', kind: 'companies' },
    answer: z.string(),
    errors: ['ERR_NO_MOVE_FOUND'],
  },
});
