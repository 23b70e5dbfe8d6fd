import type { Campaign, SegmentNames } from '@recado/contract';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useContactFields } from './custom-fields.ts';

/** A segment as a text, one condition after the other; deleted records are marked as such. */
export function SegmentWords({ of: campaign }: { of: Campaign }) {
  const { t } = useTranslation('campaigns');
  const { segmentNames, segmentListId, segmentTagIds, segmentFields, segmentContact } = campaign;
  const { segmentOrganisationIds: organisationIds = [] } = campaign;
  const { items } = useContactFields();
  const fieldNames = segmentFields.map(
    ({ fieldId }) => items.find(({ id }) => id === fieldId)?.name ?? t('segments.deleted'),
  );
  if (!segmentNames) return null;
  const named = (kind: keyof SegmentNames, ids: readonly number[]) =>
    ids.map((id) => segmentNames[kind].find((one) => one.id === id)?.name ?? t('segments.deleted')).join(', ');
  const { excludedTagIds, excludedListIds, excludedCampaignIds } = campaign;
  const days = formatNumber(campaign.segmentContactDays);
  const tagWords = campaign.segmentAllTags ? 'segments.withAllTags' : 'segments.withTags';
  const parts = [
    segmentListId === null ? t('segments.everybody') : t('segments.ofList', { name: named('lists', [segmentListId]) }),
    segmentTagIds.length > 0 && t(tagWords, { names: named('tags', segmentTagIds) }),
    organisationIds.length > 0 && t('segments.ofOrganisations', { names: named('organisations', organisationIds) }),
    segmentFields.length > 0 && t('segments.withFields', { names: [...new Set(fieldNames)].join(', ') }),
    segmentContact !== 'any' && t(`segments.contactSaid.${segmentContact}`, { days }),
    excludedTagIds.length > 0 && t('segments.withoutTags', { names: named('tags', excludedTagIds) }),
    excludedListIds.length > 0 && t('segments.withoutLists', { names: named('lists', excludedListIds) }),
    excludedCampaignIds.length > 0 &&
      t('segments.withoutCampaigns', { names: named('campaigns', excludedCampaignIds) }),
  ];
  return <span className="campaign-audience">{parts.filter(Boolean).join(' · ')}</span>;
}
