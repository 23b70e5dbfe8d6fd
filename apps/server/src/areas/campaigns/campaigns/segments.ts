import type { ErrorCode, Segment, SegmentNames } from '@recado/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { contactLists } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { tags } from '../../conversations/tickets/tags.schema.ts';
import { campaigns } from './campaigns.schema.ts';

type Named = Partial<Omit<Segment, 'segmentContact'>>;

type Addressed = Segment & { contactListId?: number | null | undefined; tagListId?: number | null | undefined };

/** Whether a campaign has a target. A segment needs a condition, because without one it is all contacts. */
export function isAddressed(campaign: Addressed): boolean {
  return campaign.usesSegment ? isNarrowed(campaign) : Boolean(campaign.contactListId || campaign.tagListId);
}

function isNarrowed(segment: Segment): boolean {
  return segment.segmentContact !== 'any' || Object.values(idsOf(segment)).some((ids) => ids.length > 0);
}

/** Requires that everything a segment names belongs to the company. Throws ERR_NO_*_FOUND. */
export async function requireOwnSegment(unit: Unit, companyId: number, segment: Named): Promise<void> {
  const missing = await missingIn(unit, companyId, segment);
  if (missing) throw new AppError(missing);
}

/** Whether something that a segment names was deleted; then the segment would reach unintended people. */
export async function isSegmentGone(unit: Unit, companyId: number, segment: Named): Promise<boolean> {
  return segment.usesSegment === true && (await missingIn(unit, companyId, segment)) !== undefined;
}

async function missingIn(unit: Unit, companyId: number, segment: Named): Promise<ErrorCode | undefined> {
  const { tagIds, listIds, campaignIds } = idsOf(segment);
  const has = async (table: typeof tags | typeof contactLists | typeof campaigns, ids: readonly number[]) =>
    ids.length === 0 ||
    (await unit.db.$count(table, and(eq(table.companyId, companyId), inArray(table.id, [...ids])))) === ids.length;
  if (!(await has(tags, tagIds))) return 'ERR_NO_TAG_FOUND';
  if (!(await has(contactLists, listIds))) return 'ERR_NO_CONTACT_LIST_FOUND';
  if (!(await has(campaigns, campaignIds))) return 'ERR_NO_CAMPAIGN_FOUND';
  return undefined;
}

/** The ids of tags, lists and campaigns that a segment names, each once. */
function idsOf({ segmentListId, segmentTagIds = [], excludedTagIds = [], excludedListIds = [], ...rest }: Named) {
  return {
    tagIds: [...new Set([...segmentTagIds, ...excludedTagIds])],
    listIds: [...new Set([...(segmentListId ? [segmentListId] : []), ...excludedListIds])],
    campaignIds: rest.excludedCampaignIds ?? [],
  };
}

/** The current names of the tags, lists and campaigns in a selected campaign's segment; null without a segment. */
export const segmentNamesOfCampaign: SQL<SegmentNames | null> = sql`case when ${campaigns.usesSegment} then json_build_object(
  'tags', ${named(tags, sql`${campaigns.segmentTagIds} || ${campaigns.excludedTagIds}`)},
  'lists', ${named(contactLists, sql`${campaigns.segmentListId} || ${campaigns.excludedListIds}`)},
  'campaigns', ${named(campaigns, campaigns.excludedCampaignIds)}) end`;

function named(
  table: typeof tags | typeof contactLists | typeof campaigns,
  ids: SQL | typeof campaigns.excludedCampaignIds,
): SQL {
  return sql`(select coalesce(json_agg(json_build_object('id', named.id, 'name', named.name) order by named.name), '[]')
    from ${table} named where named.company_id = ${campaigns.companyId} and named.id = any(${ids}))`;
}
