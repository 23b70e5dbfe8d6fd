import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { day, id, idInText } from '../fields.ts';
import { periodQuery } from './dashboard.ts';

const count = z.int().min(0);

/** How one menu did in a period: each visit is chosen from, given up in one of four ways, or still going on. */
const menuFigures = z.object({
  /** Null: the first level of the queue. */
  optionId: id.nullable(),
  title: z.string(),
  /** The option does not exist any more. */
  isDeleted: z.boolean(),
  reached: count,
  chose: count,
  /** Went back with `0` or `#`. */
  back: count,
  /** A person took over before an answer. */
  person: count,
  /** Said nothing until the conversation was closed. */
  silent: count,
  /** Gave wrong answers until the bot stopped to repeat the menu. */
  limit: count,
});
export type MenuFigures = z.output<typeof menuFigures>;

/** The figures of the chatbot's menus (ADR 77). */
export const menuFigureEndpoints = defineEndpoints({
  'GET /queue/:queueId/menu-figures': {
    summary: "How many customers reached, chose from and gave up each menu of a queue's chatbot",
    access: 'queues:manage',
    params: z.object({ queueId: idInText }),
    query: periodQuery,
    answer: z.object({ period: z.object({ from: day, to: day }), nodes: z.array(menuFigures) }),
    errors: ['ERR_NO_QUEUE_FOUND'],
  },
});
