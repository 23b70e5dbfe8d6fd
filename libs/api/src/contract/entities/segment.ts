import { z } from 'zod';
import { id } from '../fields.ts';

/** When somebody last wrote to the company: it does not matter, within the last days, or not within them. */
const contactAge = z.enum(['any', 'within', 'notWithin']);

/** Tags, lists or campaigns of a segment, at most. */
const mostOfAKind = 10;
/** The most days that a segment looks back. */
const mostDays = 3_650;

const ids = z.array(id);

/** Who a segment is for: every condition narrows it, and the exclusions apply last (ADR 55). */
export const segment = z.object({
  /** The segment decides who receives the campaign, rather than `contactListId` or `tagListId`. */
  usesSegment: z.boolean(),
  /** Only those on this list; null: all contacts. */
  segmentListId: id.nullable(),
  /** Only those whose tickets have one of these tags, or all of them. */
  segmentTagIds: ids,
  segmentAllTags: z.boolean(),
  segmentContact: contactAge,
  segmentContactDays: z.int(),
  excludedTagIds: ids,
  excludedListIds: ids,
  /** Who got one of these campaigns is left out. */
  excludedCampaignIds: ids,
});
export type Segment = z.output<typeof segment>;

const chosenIds = z
  .array(id)
  .max(mostOfAKind)
  .transform((chosen) => [...new Set(chosen)])
  .default([]);

/** The same in requests. */
export const segmentFields = {
  usesSegment: z.boolean().default(false),
  segmentListId: id.nullable().default(null),
  segmentTagIds: chosenIds,
  segmentAllTags: z.boolean().default(false),
  segmentContact: contactAge.default('any'),
  segmentContactDays: z.int().min(1).max(mostDays).default(30),
  excludedTagIds: chosenIds,
  excludedListIds: chosenIds,
  excludedCampaignIds: chosenIds,
};

const named = z.array(z.object({ id, name: z.string() }));

/** What a segment names, as far as it still exists. */
export const segmentNames = z.object({ tags: named, lists: named, campaigns: named });
export type SegmentNames = z.output<typeof segmentNames>;
