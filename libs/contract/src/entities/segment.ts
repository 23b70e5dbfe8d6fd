import { z } from 'zod';
import { id } from '../fields.ts';
import { mostFieldConditions } from '../limits.ts';
import { fieldCondition } from './field-condition.ts';

/** When a contact last wrote to the company: at any time, within the last days, or not within them. */
const contactAge = z.enum(['any', 'within', 'notWithin']);

/** The maximum number of tags, lists or campaigns of a segment. */
const mostOfAKind = 10;
/** The maximum number of days that a segment looks back. */
const mostDays = 3_650;

const ids = z.array(id);

/** The conditions of a segment: each narrows it, and the exclusions apply last (ADR 55). */
export const segment = z.object({
  /** Whether the segment determines the recipients of the campaign, instead of `contactListId` or `tagListId`. */
  usesSegment: z.boolean(),
  /** Only those on this list; null: all contacts. */
  segmentListId: id.nullable(),
  /** Only those whose tickets have one of these tags, or all of them. */
  segmentTagIds: ids,
  segmentAllTags: z.boolean(),
  /** Only contacts of one of these organisations. */
  segmentOrganisationIds: ids,
  /** Only those whose fields meet all of these; fields that administrators keep to themselves meet none. */
  segmentFields: z.array(fieldCondition),
  segmentContact: contactAge,
  segmentContactDays: z.int(),
  excludedTagIds: ids,
  excludedListIds: ids,
  /** Contacts who received one of these campaigns are excluded. */
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
  segmentOrganisationIds: chosenIds,
  segmentFields: z.array(fieldCondition).max(mostFieldConditions).default([]),
  segmentContact: contactAge.default('any'),
  segmentContactDays: z.int().min(1).max(mostDays).default(30),
  excludedTagIds: chosenIds,
  excludedListIds: chosenIds,
  excludedCampaignIds: chosenIds,
};

const named = z.array(z.object({ id, name: z.string() }));

/** The records that a segment refers to, without deleted ones. */
export const segmentNames = z.object({ tags: named, organisations: named, lists: named, campaigns: named });
export type SegmentNames = z.output<typeof segmentNames>;
