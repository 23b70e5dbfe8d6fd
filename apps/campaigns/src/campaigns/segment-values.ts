import { initialOf } from '@recado/api/fields';
import type { Segment } from '@recado/contract';
import { Form } from '@recado/ui/records';

/** The kind of audience: a chosen list or tag, or a segment. */
export const audiences = ['chosen', 'segment'] as const;

/** The values of a segment in the form; cleared ones are undefined or null, and none is shown without a segment. */
export interface SegmentValues extends Partial<Omit<Segment, 'usesSegment' | 'segmentListId' | 'segmentContactDays'>> {
  audience: (typeof audiences)[number];
  segmentListId?: number;
  segmentContactDays?: number | null;
}

/** The initial values of a segment in the form. */
export function segmentValuesOf(campaign: Segment | undefined): SegmentValues {
  const { usesSegment, segmentListId, ...rest }: Partial<Segment> = campaign ?? initialOf('POST /campaigns');
  const { segmentTagIds, segmentAllTags, segmentOrganisationIds, segmentFields, segmentContact, segmentContactDays } =
    rest;
  const { excludedTagIds, excludedListIds, excludedCampaignIds } = rest;
  return {
    audience: usesSegment ? 'segment' : 'chosen',
    segmentListId: segmentListId ?? undefined,
    ...{ segmentTagIds, segmentAllTags, segmentOrganisationIds, segmentFields, segmentContact, segmentContactDays },
    ...{ excludedTagIds, excludedListIds, excludedCampaignIds },
  };
}

/** The fields of a request; without a segment its saved values stay. */
export function segmentBodyOf(values: SegmentValues) {
  if (values.audience !== 'segment') return { usesSegment: false };
  return {
    usesSegment: true,
    segmentListId: values.segmentListId ?? null,
    segmentTagIds: values.segmentTagIds ?? [],
    segmentAllTags: values.segmentAllTags ?? false,
    segmentOrganisationIds: values.segmentOrganisationIds ?? [],
    segmentFields: values.segmentFields ?? [],
    segmentContact: values.segmentContact ?? 'any',
    segmentContactDays: values.segmentContactDays ?? undefined,
    excludedTagIds: values.excludedTagIds ?? [],
    excludedListIds: values.excludedListIds ?? [],
    excludedCampaignIds: values.excludedCampaignIds ?? [],
  };
}

/** Whether a segment has a condition: without one it would contain every contact, which the server refuses. */
export function isNarrowed(values: SegmentValues): boolean {
  const { segmentTagIds, segmentOrganisationIds, segmentFields } = values;
  const { excludedTagIds, excludedListIds, excludedCampaignIds } = values;
  const chosen = [
    segmentTagIds,
    segmentOrganisationIds,
    segmentFields,
    excludedTagIds,
    excludedListIds,
    excludedCampaignIds,
  ];
  const hasIds = values.segmentListId !== undefined || chosen.some((ids) => (ids?.length ?? 0) > 0);
  return hasIds || (values.segmentContact ?? 'any') !== 'any';
}

/** The segment in the form, as it is typed. */
export function useSegmentValues(): SegmentValues {
  return {
    audience: Form.useWatch<SegmentValues['audience'] | undefined>('audience') ?? 'chosen',
    segmentListId: Form.useWatch('segmentListId'),
    segmentTagIds: Form.useWatch('segmentTagIds'),
    segmentAllTags: Form.useWatch('segmentAllTags'),
    segmentOrganisationIds: Form.useWatch('segmentOrganisationIds'),
    segmentFields: Form.useWatch('segmentFields'),
    segmentContact: Form.useWatch('segmentContact'),
    segmentContactDays: Form.useWatch('segmentContactDays'),
    excludedTagIds: Form.useWatch('excludedTagIds'),
    excludedListIds: Form.useWatch('excludedListIds'),
    excludedCampaignIds: Form.useWatch('excludedCampaignIds'),
  };
}
