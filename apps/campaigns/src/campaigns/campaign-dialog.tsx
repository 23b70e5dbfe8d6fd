import { fieldName, fieldsOf } from '@recado/api/fields';
import { type Attachment, fileAt, type Progress, useAll, useSave, whatsapps } from '@recado/api/live';
import type { Campaign } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { AttachmentField, type Edited, RecordDialog, SwitchField, TextField } from '@recado/ui/records';
import { useState } from 'react';
import { AudienceFields, ReplyFields, SendingFields } from './audience-fields.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { bodyOf, type CampaignValues, type MessageNumber, messageNumbers, valuesOf } from './campaign-values.ts';
import { campaigns, type Editable, editableAt } from './campaigns.ts';
import { useLastStep } from './last-step.tsx';
import { MessageTabs } from './message-tabs.tsx';
import { connectionIn, textFormsOf, useSendingConnection } from './sending-connection.ts';
import { StartFields } from './start-fields.tsx';

const ownField = fieldName<CampaignValues>;

const fields = fieldsOf('POST /campaigns');
const fileOfCampaign = fileAt('/campaigns/:campaignId/media-upload', {
  isThere: ({ mediaName }) => mediaName !== null,
});

interface CampaignDialogProps {
  edited: Edited<Campaign>;
  onClose: () => void;
}

/**
 * Creates or changes a campaign, with a preview of its message. A campaign that runs, ended or is about to start is
 * read-only; in a stopped one the messages can be changed (SPEC §2.10, §4.4, §5).
 */
export function CampaignDialog({ edited, onClose }: CampaignDialogProps) {
  const { t } = useTranslation('campaigns');
  const store = useSave(campaigns, edited, fileOfCampaign);
  const record = edited === 'new' ? undefined : edited;
  const editable = editableAt(record, Date.now());
  const [active, setActive] = useState<MessageNumber>(1);
  const [refused, setRefused] = useState('');
  const lastStep = useLastStep();
  const { items: connections } = useAll(whatsapps, {});
  const close = () => {
    setActive(1);
    setRefused('');
    onClose();
  };
  const save = async (values: CampaignValues, onProgress: Progress) => {
    const forms = textFormsOf(connectionIn(connections, values.whatsappId), values.confirmation);
    const body = bodyOf(values, Date.now(), forms);
    // A campaign that is about to start accepts no more changes: its file is saved first.
    if (isFileChanged(values.attachment, record))
      await store({ ...body, scheduledAt: null }, values.attachment, onProgress);
    await store({ ...body, scheduledAt: bodyOf(values, Date.now(), forms).scheduledAt });
  };
  const onInvalid = (field: string) => {
    setActive((now) => messageNumbers.find((number) => isOf(field, number)) ?? now);
    setRefused(field);
  };
  return (
    <RecordDialog<CampaignValues>
      open={edited !== undefined}
      width={960}
      title={titleOf(record, editable, t)}
      initialValues={valuesOf(record)}
      readOnly={editable === 'nothing'}
      onSave={save}
      lastStep={editable === 'all' ? lastStep : undefined}
      onInvalid={onInvalid}
      onClose={close}
    >
      <div className="campaign-form">
        <div>
          <CampaignFields
            record={record}
            editable={editable}
            active={active}
            onActive={setActive}
            isStartRefused={refused === fields.scheduledAt.name}
          />
        </div>
        <CampaignPreview record={record} active={active} />
      </div>
    </RecordDialog>
  );
}

function titleOf(record: Campaign | undefined, editable: Editable, t: ReturnType<typeof useTranslation>['t']): string {
  if (!record) return t('campaigns.newTitle');
  return t(editable === 'nothing' ? 'campaigns.readTitle' : 'campaigns.editTitle');
}

/** Whether saving uploads or removes a file. The form of a stopped campaign has no file. */
function isFileChanged(attachment: Attachment | undefined, record: Campaign | undefined): boolean {
  if (attachment === undefined) return false;
  return attachment.file !== undefined || (!attachment.name && Boolean(record?.mediaName));
}

function isOf(field: string, number: MessageNumber): boolean {
  const names = ['message', 'confirmationMessage', 'template', 'confirmationTemplate'];
  return names.some((name) => field === `${name}${number}`);
}

interface CampaignFieldsProps {
  record: Campaign | undefined;
  editable: Editable;
  active: MessageNumber;
  onActive: (active: MessageNumber) => void;
  /** Whether the server refused the time of the start. */
  isStartRefused: boolean;
}

function CampaignFields({ record, editable, active, onActive, isStartRefused }: CampaignFieldsProps) {
  const { t } = useTranslation('campaigns');
  const { onlyTemplates } = useSendingConnection();
  const isLocked = editable !== 'all';
  return (
    <>
      <TextField {...fields.name} label={t('campaigns.name')} disabled={isLocked || undefined} />
      <MessageTabs active={active} onChange={onActive} disabled={editable === 'nothing'} />
      <SwitchField
        {...fields.confirmation}
        label={t('campaigns.asksFirst')}
        help={t('campaigns.asksFirstHelp')}
        disabled={isLocked || undefined}
      />
      <AudienceFields record={record} disabled={isLocked} />
      <SendingFields disabled={isLocked} />
      {isLocked ? (
        record?.mediaName && <p className="campaign-file">{t('campaigns.mediaNamed', { name: record.mediaName })}</p>
      ) : (
        <div hidden={onlyTemplates}>
          <AttachmentField name={ownField('attachment')} label={t('campaigns.media')} />
        </div>
      )}
      <StartFields disabled={isLocked} isRefused={isStartRefused} />
      <ReplyFields disabled={isLocked} />
    </>
  );
}
