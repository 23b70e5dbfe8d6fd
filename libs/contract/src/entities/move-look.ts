import { z } from 'zod';
import { timestamp } from '../fields.ts';
import { editions, lookFinding, sourceId } from './move.ts';

const count = z.int().nonnegative();

/** A company of the other product. */
export const lookCompany = z.object({
  sourceId,
  name: z.string(),
  /** Rows by kind. */
  counts: z.record(z.string(), count),
  /** Its files: how many, and their bytes; null: no folder was named. */
  files: z.object({ count, bytes: z.number().nonnegative() }).nullable(),
  firstMessageAt: timestamp.nullable(),
  lastMessageAt: timestamp.nullable(),
  /** How long a copy takes, in seconds. */
  seconds: count,
  /** Linked phones whose pairing can move. */
  phones: count,
  findings: z.array(lookFinding),
});
export type LookCompany = z.output<typeof lookCompany>;

/** What is in the database of another product, and what will not come over exactly. */
export const lookReport = z.object({
  edition: z.enum(editions),
  lookedAt: timestamp,
  /** Bytes of the database; null: it does not say. */
  bytes: z.number().nonnegative().nullable(),
  companies: z.array(lookCompany).max(10_000),
  /** Findings about the whole database, e.g. unknown columns. */
  findings: z.array(lookFinding),
});
export type LookReport = z.output<typeof lookReport>;
