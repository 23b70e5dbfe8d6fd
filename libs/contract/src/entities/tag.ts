import { z } from 'zod';
import { id, timestamp } from '../fields.ts';

/** The fields of a tag in other records. */
export const tagSummary = z.object({ id, name: z.string(), color: z.string() });
export type TagSummary = z.output<typeof tagSummary>;

/** A coloured label; with `kanban` 1 it is a lane (SPEC §3, Tag). */
export const tag = tagSummary.extend({ kanban: z.int(), userId: id.nullable(), updatedAt: timestamp });
export type Tag = z.output<typeof tag>;

/** A tag with the number of tickets that have it. */
export const countedTag = tag.extend({ ticketsCount: z.int() });
export type CountedTag = z.output<typeof countedTag>;
