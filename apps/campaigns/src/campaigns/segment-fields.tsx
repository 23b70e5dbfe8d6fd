import { fieldsOf } from '@recado/api/fields';
import { useAll } from '@recado/api/live';
import type { Campaign, FieldCondition, Segment } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import {
  Alert,
  FieldConditionsInput,
  Form,
  fieldConditionProblem,
  NumberField,
  OrganisationsSelect,
  SelectField,
  SwitchField,
  useOrganisationNames,
} from '@recado/ui/records';
import { campaignChoices, listChoices, tagChoices } from './campaign-choices.ts';
import { useContactFields } from './custom-fields.ts';
import { isNarrowed, type SegmentValues, useSegmentValues } from './segment-values.ts';

const fields = fieldsOf('POST /campaigns');
const contactKinds: readonly Segment['segmentContact'][] = ['any', 'within', 'notWithin'];

interface SegmentFieldsProps {
  record: Campaign | undefined;
  disabled: boolean;
  /** A draft may have no condition yet. */
  isDraft: boolean;
}

/** The conditions of a segment: each narrows it, and the exclusions apply last (ADR 55). */
export function SegmentFields({ record, disabled, isDraft }: SegmentFieldsProps) {
  const { t } = useTranslation('campaigns');
  const values = useSegmentValues();
  const { tags, lists, campaigns, isGone } = useSegmentChoices(record);
  const shared = { disabled: disabled || undefined };
  return (
    <fieldset className="campaign-segment">
      <legend>{t('segments.conditions')}</legend>
      {isGone && <Alert type="warning" showIcon title={t('segments.gone')} />}
      <div className="campaign-pair">
        <SelectField
          {...fields.segmentListId}
          {...shared}
          label={t('segments.list')}
          required={!isDraft && !isNarrowed(values)}
          clearable
          placeholder={t('segments.everybody')}
          words={{ required: t('segments.required') }}
          choices={lists}
        />
        <SelectField {...fields.segmentTagIds} {...shared} label={t('segments.tags')} multiple choices={tags} />
      </div>
      <div hidden={(values.segmentTagIds?.length ?? 0) < 2}>
        <SwitchField {...fields.segmentAllTags} {...shared} label={t('segments.allTags')} />
      </div>
      <Form.Item<SegmentValues> name="segmentOrganisationIds" label={t('segments.organisations')}>
        <OrganisationsSelect {...shared} />
      </Form.Item>
      <ContactFields {...shared} />
      <div className="campaign-pair">
        <SelectField
          {...fields.segmentContact}
          {...shared}
          label={t('segments.contact')}
          clearable={false}
          help={values.segmentContact === 'notWithin' ? t('segments.contactHelp') : undefined}
          choices={contactKinds.map((kind) => ({ value: kind, label: t(`segments.contactKinds.${kind}`) }))}
        />
        <div hidden={(values.segmentContact ?? 'any') === 'any'}>
          <NumberField {...fields.segmentContactDays} {...shared} label={t('segments.days')} />
        </div>
      </div>
      <SelectField {...fields.excludedTagIds} {...shared} label={t('segments.excludedTags')} multiple choices={tags} />
      <SelectField
        {...fields.excludedListIds}
        {...shared}
        label={t('segments.excludedLists')}
        multiple
        choices={lists}
      />
      <SelectField
        {...fields.excludedCampaignIds}
        {...shared}
        label={t('segments.excludedCampaigns')}
        multiple
        choices={campaigns}
      />
    </fieldset>
  );
}

/** What is true of fields of the contacts; nothing where the company defines none. */
function ContactFields({ disabled }: { disabled: true | undefined }) {
  const { t } = useTranslation('campaigns');
  const list = useContactFields();
  if (list.isKnown && list.items.length === 0) return null;
  return (
    <Form.Item<SegmentValues>
      name="segmentFields"
      label={t('segments.byFields')}
      rules={[
        {
          validator: async (_, conditions: FieldCondition[] = []) => {
            const place = conditions.findIndex(fieldConditionProblem);
            if (place >= 0) throw new Error(t('segments.incompleteField', { count: place + 1 }));
          },
        },
      ]}
    >
      <FieldConditionsInput
        list={list}
        disabled={disabled}
        text={(key, count) => t(`segments.tests.${key}`, { count })}
      />
    </Form.Item>
  );
}

/** The choices, and chosen records that were deleted meanwhile, which the user must remove. */
function useSegmentChoices(record: Campaign | undefined) {
  const { t } = useTranslation('campaigns');
  const values = useSegmentValues();
  const named = record?.segmentNames;
  const choicesOf = (list: Offered, chosen: readonly number[], known: readonly Named[] = []) => {
    const offered = new Map([...known, ...list.items].map(({ id, name }) => [id, name]));
    const gone = list.isLoading ? [] : [...new Set(chosen)].filter((id) => !offered.has(id));
    for (const id of gone) offered.set(id, t('segments.deleted'));
    return { choices: [...offered].map(([value, label]) => ({ value, label })), hasGone: gone.length > 0 };
  };
  const { segmentListId, segmentTagIds = [], excludedTagIds = [], excludedListIds = [] } = values;
  const listIds = segmentListId === undefined ? excludedListIds : [segmentListId, ...excludedListIds];
  const tags = choicesOf(useAll(tagChoices, {}), [...segmentTagIds, ...excludedTagIds], named?.tags);
  const lists = choicesOf(useAll(listChoices, {}), listIds, named?.lists);
  const sent = useAll(campaignChoices, {});
  const started = { ...sent, items: sent.items.filter(({ startedAt }) => startedAt !== null) };
  const campaigns = choicesOf(started, values.excludedCampaignIds ?? [], named?.campaigns);
  const chosenOrganisations = values.segmentOrganisationIds ?? [];
  const organisations = useOrganisationNames(chosenOrganisations);
  const hasGone = organisations.isKnown && organisations.items.length < chosenOrganisations.length;
  const isGone = hasGone || [tags, lists, campaigns].some((choices) => choices.hasGone);
  return { tags: tags.choices, lists: lists.choices, campaigns: campaigns.choices, isGone };
}

interface Named {
  id: number;
  name: string;
}
interface Offered {
  items: readonly Named[];
  isLoading: boolean;
}
