import { z } from 'zod';
import { id, timestamp } from '../fields.ts';

/** The products that companies can move from, as their schema shows. */
export const editions = ['community', 'saas', 'saas-chat', 'ticketz'] as const;

/** What can be done with the database of another product, in this order. */
export const moveTasks = ['look', 'copy', 'switch', 'check', 'undo'] as const;
export type MoveTask = (typeof moveTasks)[number];

/** An id of the other product. */
export const sourceId = z.string().min(1).max(100);

const count = z.int().nonnegative();

/** Something that does not come over exactly: how many rows, and some of them. */
export const lookFinding = z.object({
  /** Why, e.g. `unreadableDate`; its sentence is in the texts of the page and of the report. */
  reason: z.string().max(100),
  /** The kind of rows, e.g. `messages`. */
  kind: z.string().max(100),
  rows: count,
  /** What it is about, at most 20. */
  examples: z.array(z.object({ id: z.string().max(500).nullable(), detail: z.string().max(200) })).max(20),
});
export type LookFinding = z.output<typeof lookFinding>;

/** How far the copy of a company is. */
export const copyProgress = z.object({
  /** The kind of rows that is copied now; null: none is. */
  kind: z.string().nullable(),
  /** Rows that were read, of how many; the number is known for a first copy only. */
  done: z.record(z.string(), count),
  total: z.record(z.string(), count),
  /** Rows a second. */
  rate: z.number().nonnegative(),
  /** Seconds that are left; null: unknown. */
  remaining: z.number().nonnegative().nullable(),
  /** Whether it waits because the product is busy. */
  isPaused: z.boolean(),
});

/** A company that moves here. */
export const movedCompany = z.object({
  sourceId,
  companyId: id,
  name: z.string(),
  state: z.enum(['copying', 'copied', 'switching', 'switched', 'undoing']),
  progress: copyProgress,
  /** What did not come over exactly. */
  findings: z.array(lookFinding),
  /** When the last complete copy began; null: none is complete. */
  copiedAt: timestamp.nullable(),
});
export type MovedCompany = z.output<typeof movedCompany>;

/** What runs, or how the last one ended. */
export const runningMoveTask = z.object({
  task: z.enum(moveTasks),
  companyIds: z.array(sourceId),
  isRunning: z.boolean(),
  /** Whether somebody asked it to stop, which takes effect after the rows under way. */
  isStopping: z.boolean(),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
  /** Why it stopped before its end; null: it runs, or it is done. */
  failedCode: z.string().nullable(),
  /** What was found then, a line each. */
  reasons: z.array(z.string()),
});

/** A database of another product from which companies move here; its password never leaves the server. */
export const move = z.object({
  id,
  edition: z.enum(editions),
  /** Host and name of the database. */
  place: z.string(),
  /** The folder with its files; empty without. */
  files: z.string(),
  task: runningMoveTask.nullable(),
  companies: z.array(movedCompany),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Move = z.output<typeof move>;
