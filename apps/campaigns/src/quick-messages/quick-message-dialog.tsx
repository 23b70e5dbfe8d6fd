import { api } from '@recado/api/client';
import type { QuickMessage } from '@recado/api/contract';
import { applyToCache, quickMessages, useCreate, useUpdate } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { type Edited, Field, RecordDialog, SwitchField, TextAreaField, TextField } from '@recado/ui/records';
import { type Attachment, AttachmentInput } from './attachment-input.tsx';

interface Values {
  shortcode: string;
  message: string;
  geral: boolean;
  status: boolean;
  attachment: Attachment;
}

/** Creates or changes a quick message with its file (SPEC §5). */
export function QuickMessageDialog(props: { edited: Edited<QuickMessage>; onClose: () => void }) {
  const { edited, onClose } = props;
  const { t } = useTranslation('campaigns');
  const create = useCreate(quickMessages);
  const update = useUpdate(quickMessages);
  const record = edited === 'new' ? undefined : edited;
  const save = async ({ attachment, shortcode, ...rest }: Values) => {
    const body = { ...rest, shortcode: withoutSlash(shortcode) };
    const saved = record ? await update.mutateAsync({ id: record.id, body }) : await create.mutateAsync(body);
    await saveAttachment(saved, attachment);
  };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={record ? t('quickMessages.editTitle') : t('quickMessages.newTitle')}
      initialValues={initialValues(record)}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        name="shortcode"
        label={t('quickMessages.shortcode')}
        required
        maximum={60}
        help={t('quickMessages.shortcodeHelp')}
      />
      <TextAreaField
        name="message"
        label={t('quickMessages.message')}
        maximum={4000}
        help={t('quickMessages.messageHelp', { variables: messageVariables })}
      />
      <Field name="attachment" label={t('quickMessages.file')}>
        <AttachmentInput />
      </Field>
      <SwitchField name="geral" label={t('quickMessages.shareWithAll')} />
      <SwitchField name="status" label={t('quickMessages.active')} />
    </RecordDialog>
  );
}

/** Many type the shortcut as they will use it. */
function withoutSlash(shortcode: string): string {
  return shortcode.trim().replace(/^\/+/, '');
}

/** What a text may contain; it is filled in when the message is sent (SPEC §9). */
const messageVariables = '{{firstName}}, {{name}}, {{ms}}, {{protocol}}, {{today}}, {{hour}}';

/** The file travels after the record, because it needs the record's id. */
async function saveAttachment(record: QuickMessage, attachment: Attachment): Promise<void> {
  const params = { quickMessageId: record.id };
  if (attachment.file) {
    const files = [{ field: 'file', file: attachment.file }];
    const changed = await api('POST /quick-messages/:quickMessageId/media-upload', { params, body: {}, files });
    applyToCache(quickMessages, { type: 'upsert', record: changed });
  } else if (record.isMedia && !attachment.name) {
    const changed = await api('DELETE /quick-messages/:quickMessageId/media-upload', { params });
    applyToCache(quickMessages, { type: 'upsert', record: changed });
  }
}

function initialValues(record: QuickMessage | undefined): Partial<Values> {
  if (!record) return { message: '', geral: false, status: true, attachment: {} };
  const { shortcode, message, geral, status, mediaName } = record;
  return { shortcode, message, geral, status, attachment: { name: mediaName ?? undefined } };
}
