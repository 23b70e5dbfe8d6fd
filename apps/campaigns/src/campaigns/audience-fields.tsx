import { fieldName, fieldsOf } from '@recado/api/fields';
import { queues, useAll, whatsapps } from '@recado/api/live';
import type { Campaign } from '@recado/contract';
import { Segmented } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Field, Form, SelectField, SwitchField } from '@recado/ui/records';
import { fileChoices, listChoices, tagChoices } from './campaign-choices.ts';
import type { CampaignValues } from './campaign-values.ts';
import { OtherAudiences } from './other-audiences.tsx';
import { SegmentFields } from './segment-fields.tsx';
import { audiences } from './segment-values.ts';
import { useSendingConnection } from './sending-connection.ts';

const ownField = fieldName<CampaignValues>;

const fields = fieldsOf('POST /campaigns');

/** Chooses the recipients of a campaign: a contact list, a tag, or a segment. */
export function AudienceFields({ record, disabled }: { record: Campaign | undefined; disabled: boolean }) {
  const { t } = useTranslation('campaigns');
  const isSegment = Form.useWatch('audience') === 'segment';
  const isDraft = Form.useWatch('start') === 'draft';
  return (
    <>
      <Field
        name={ownField('audience')}
        label={t('segments.audience')}
        help={isSegment ? t('segments.help') : undefined}
      >
        <Segmented
          block
          disabled={disabled || undefined}
          options={audiences.map((audience) => ({ value: audience, label: t(`segments.audiences.${audience}`) }))}
        />
      </Field>
      {isSegment ? (
        <SegmentFields record={record} disabled={disabled} isDraft={isDraft} />
      ) : (
        <>
          <ChosenFields disabled={disabled} isDraft={isDraft} />
          <OtherAudiences disabled={disabled} />
        </>
      )}
    </>
  );
}

/** Chooses either a contact list or a tag. */
function ChosenFields({ disabled, isDraft }: { disabled: boolean; isDraft: boolean }) {
  const { t } = useTranslation('campaigns');
  const lists = useAll(listChoices, {});
  const tags = useAll(tagChoices, {});
  const hasList = typeof Form.useWatch(fields.contactListId.name) === 'number';
  const hasTag = typeof Form.useWatch(fields.tagListId.name) === 'number';
  return (
    <div className="campaign-pair">
      <SelectField
        {...fields.contactListId}
        label={t('campaigns.contactList')}
        required={!hasTag && !isDraft}
        clearable
        words={{ required: t('campaigns.audienceRequired') }}
        loading={lists.isLoading}
        disabled={disabled || hasTag || undefined}
        choices={lists.items.map(choiceOf)}
      />
      <SelectField
        {...fields.tagListId}
        label={t('campaigns.tagList')}
        help={t('campaigns.audienceHelp')}
        loading={tags.isLoading}
        disabled={disabled || hasList || undefined}
        choices={tags.items.map(choiceOf)}
      />
    </div>
  );
}

/** Chooses the connection that sends, and the files that are sent before the message. */
export function SendingFields({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('campaigns');
  const connections = useAll(whatsapps, {});
  const files = useAll(fileChoices, {});
  const { onlyTemplates } = useSendingConnection();
  return (
    <div className="campaign-pair">
      <SelectField
        {...fields.whatsappId}
        label={t('campaigns.whatsapp')}
        loading={connections.isLoading}
        disabled={disabled || undefined}
        choices={connections.items.map(choiceOf)}
      />
      <div hidden={onlyTemplates}>
        <SelectField
          {...fields.fileListId}
          label={t('campaigns.fileList')}
          help={t('campaigns.fileListHelp')}
          loading={files.isLoading}
          disabled={disabled || undefined}
          choices={files.items.map(choiceOf)}
        />
      </div>
    </div>
  );
}

/** Chooses what happens to replies, and whether the opt-out line is added. */
export function ReplyFields({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('campaigns');
  const list = useAll(queues, {});
  const opensTickets = Form.useWatch(fields.opensTickets.name) === true;
  const { onlyTemplates } = useSendingConnection();
  return (
    <>
      <SwitchField
        {...fields.opensTickets}
        label={t('campaigns.opensTickets')}
        help={t('campaigns.opensTicketsHelp')}
        disabled={disabled || undefined}
      />
      <div hidden={!opensTickets}>
        <SelectField
          {...fields.queueId}
          label={t('campaigns.queue')}
          loading={list.isLoading}
          disabled={disabled || undefined}
          choices={list.items.map(choiceOf)}
        />
      </div>
      <div hidden={onlyTemplates}>
        <SwitchField
          {...fields.optOutLine}
          label={t('campaigns.optOutLine')}
          help={t('campaigns.optOutHelp')}
          disabled={disabled || undefined}
        />
      </div>
    </>
  );
}

function choiceOf({ id, name }: { id: number; name: string }) {
  return { value: id, label: name };
}
