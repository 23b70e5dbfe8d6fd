import type { ErrorCode, Segment, SegmentNames } from '@recado/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { contactLists } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { organisations } from '../../conversations/contacts/organisations.schema.ts';
import { customFields } from '../../conversations/tickets/custom-fields.schema.ts';
import { tags } from '../../conversations/tickets/tags.schema.ts';
import { campaigns } from './campaigns.schema.ts';

type Names = Partial<Omit<Segment, 'segmentContact'>>;
type Named = typeof tags | typeof organisations | typeof contactLists | typeof campaigns;

type Addressed = Segment & { contactListId?: number | null | undefined; tagListId?: number | null | undefined };

/** Whether a campaign has a target. A segment needs a condition, because without one it is all contacts. */
export function isAddressed(campaign: Addressed): boolean {
  return campaign.usesSegment ? isNarrowed(campaign) : Boolean(campaign.contactListId || campaign.tagListId);
}

function isNarrowed(segment: Segment): boolean {
  if (segment.segmentFields.length > 0) return true;
  return segment.segmentContact !== 'any' || Object.values(idsOf(segment)).some((ids) => ids.length > 0);
}

/** Requires that everything a segment names belongs to the company. Throws ERR_NO_*_FOUND. */
export async function requireOwnSegment(unit: Unit, companyId: number, segment: Names): Promise<void> {
  const missing = await missingIn(unit, companyId, segment);
  if (missing) throw new AppError(missing);
}

/** Whether something that a segment names was deleted; then the segment would reach unintended people. */
export async function isSegmentGone(unit: Unit, companyId: number, segment: Names): Promise<boolean> {
  return segment.usesSegment === true && (await missingIn(unit, companyId, segment)) !== undefined;
}

async function missingIn(unit: Unit, companyId: number, segment: Names): Promise<ErrorCode | undefined> {
  const { tagIds, organisationIds, listIds, campaignIds } = idsOf(segment);
  const has = async (table: Named, ids: readonly number[]) =>
    ids.length === 0 ||
    (await unit.db.$count(table, and(eq(table.companyId, companyId), inArray(table.id, [...ids])))) === ids.length;
  if (!(await has(tags, tagIds))) return 'ERR_NO_TAG_FOUND';
  if (!(await has(organisations, organisationIds))) return 'ERR_NO_ORGANISATION_FOUND';
  if (!(await has(contactLists, listIds))) return 'ERR_NO_CONTACT_LIST_FOUND';
  if (!(await has(campaigns, campaignIds))) return 'ERR_NO_CAMPAIGN_FOUND';
  const fieldIds = [...new Set((segment.segmentFields ?? []).map(({ fieldId }) => fieldId))];
  if (fieldIds.length > 0 && (await unit.db.$count(customFields, usable(companyId, fieldIds))) < fieldIds.length)
    return 'ERR_NO_CUSTOM_FIELD_FOUND';
  return undefined;
}

/** The condition for fields of contacts by which people are chosen: in use, and seen by everyone. */
function usable(companyId: number, ids: number[]): SQL | undefined {
  const { id, subject, isArchived, seenBy } = customFields;
  const isOpen = and(eq(subject, 'contact'), eq(isArchived, false), eq(seenBy, 'everyone'));
  return and(eq(customFields.companyId, companyId), inArray(id, ids), isOpen);
}

/** The ids of tags, organisations, lists and campaigns that a segment names, each once. */
function idsOf({ segmentListId, segmentTagIds = [], excludedTagIds = [], excludedListIds = [], ...rest }: Names) {
  return {
    tagIds: [...new Set([...segmentTagIds, ...excludedTagIds])],
    organisationIds: rest.segmentOrganisationIds ?? [],
    listIds: [...new Set([...(segmentListId ? [segmentListId] : []), ...excludedListIds])],
    campaignIds: rest.excludedCampaignIds ?? [],
  };
}

/** The current names of the tags, organisations, lists and campaigns in a selected campaign's segment; null without a segment. */
export const segmentNamesOfCampaign: SQL<SegmentNames | null> = sql`case when ${campaigns.usesSegment} then json_build_object(
  'tags', ${named(tags, sql`${campaigns.segmentTagIds} || ${campaigns.excludedTagIds}`)},
  'organisations', ${named(organisations, campaigns.segmentOrganisationIds)},
  'lists', ${named(contactLists, sql`${campaigns.segmentListId} || ${campaigns.excludedListIds}`)},
  'campaigns', ${named(campaigns, campaigns.excludedCampaignIds)}) end`;

function named(
  table: Named,
  ids: SQL | typeof campaigns.excludedCampaignIds | typeof campaigns.segmentOrganisationIds,
): SQL {
  return sql`(select coalesce(json_agg(json_build_object('id', named.id, 'name', named.name) order by named.name), '[]')
    from ${table} named where named.company_id = ${campaigns.companyId} and named.id = any(${ids}))`;
}
