import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { reason } from '../entities/reason.ts';
import { changesOf, done, id, idInText, ids, sizedText } from '../fields.ts';
import { longestReasonName, mostReasons } from '../limits.ts';
import { resourceEvent } from '../resource-event.ts';

const params = z.object({ reasonId: idInText });

/** The fields of a reason. */
const reasonBody = z.object({
  name: sizedText(1, longestReasonName),
  /** The one that it is below; null: none. A new one comes last there. */
  parentId: id.nullable().default(null),
  queueIds: ids.nullable().default(null),
});

/** The reasons for which a company resolves tickets: a tree of at most 300, three levels deep (docs/adr/0166). */
export const reasonEndpoints = defineEndpoints({
  'GET /reasons': {
    summary: 'All reasons, archived ones too, in their order',
    access: 'session',
    answer: z.array(reason),
  },
  'GET /reasons/recent': {
    summary: 'The ids of the reasons that the caller used last, the latest first, at most ten',
    access: 'session',
    answer: z.array(id),
  },
  'POST /reasons': {
    summary: 'Create a reason, the last one below its parent',
    access: 'queues:manage',
    body: reasonBody,
    answer: reason,
    errors: [
      'ERR_NO_REASON_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_DUPLICATED_REASON',
      'ERR_TOO_MANY_REASONS',
      'ERR_REASON_TOO_DEEP',
    ],
  },
  'PUT /reasons/:reasonId': {
    summary: 'Rename, archive or restore a reason, or choose its queues',
    access: 'queues:manage',
    params,
    body: changesOf(reasonBody.omit({ parentId: true })).extend({ isArchived: z.boolean().optional() }),
    answer: reason,
    errors: ['ERR_NO_REASON_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_DUPLICATED_REASON'],
  },
  'PUT /reasons/:reasonId/move': {
    summary: 'Move a reason, with those below it, to a place below a parent or on the first level',
    access: 'queues:manage',
    params,
    body: z.object({ parentId: id.nullable(), position: z.int().min(0).max(mostReasons) }),
    answer: reason,
    errors: ['ERR_NO_REASON_FOUND', 'ERR_DUPLICATED_REASON', 'ERR_REASON_BELOW_ITSELF', 'ERR_REASON_TOO_DEEP'],
  },
  'DELETE /reasons/:reasonId': {
    summary: 'Delete a reason and those below it, unless rounds have one of them',
    access: 'queues:manage',
    params,
    answer: done,
    errors: ['ERR_NO_REASON_FOUND', 'ERR_REASON_USED'],
  },
});

/** Their event, for the whole company. */
export const reasonEvents = { reason: resourceEvent(reason) };
