import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { day, id, idInText } from '../fields.ts';
import { periodQuery } from './dashboard.ts';

const count = z.int().min(0);

/**
 * The figures of one menu in a period: each visit ended with a choice, ended in one of four other ways, or is still
 * running.
 */
const menuFigures = z.object({
  /** Null for the first level of the queue. */
  optionId: id.nullable(),
  title: z.string(),
  /** The option was deleted. */
  isDeleted: z.boolean(),
  reached: count,
  chose: count,
  /** The customer went back with `0` or `#`. */
  back: count,
  /** A person took over before an answer. */
  person: count,
  /** The customer did not answer until the ticket was closed. */
  silent: count,
  /** The customer gave wrong answers until the bot stopped repeating the menu. */
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
