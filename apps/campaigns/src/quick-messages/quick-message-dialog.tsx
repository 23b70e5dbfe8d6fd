import { fieldName, fieldsOf, initialOf } from '@recado/api/fields';
import { type Attachment, fileAt, type Progress, useSave } from '@recado/api/live';
import type { QuickMessage } from '@recado/contract';
import { messageVariables } from '@recado/contract/message-variables';
import { useTranslation } from '@recado/ui/i18n';
import { AttachmentField, type Edited, RecordDialog, SwitchField, TextAreaField, TextField } from '@recado/ui/records';
import { quickMessages } from './quick-messages.ts';

const fields = fieldsOf('POST /quick-messages');

interface Values {
  shortcode: string;
  message: string;
  geral: boolean;
  status: boolean;
  attachment: Attachment;
}

const ownField = fieldName<Values>;

/** Creates or changes a quick message with its file (SPEC §5). */
export function QuickMessageDialog(props: { edited: Edited<QuickMessage>; onClose: () => void }) {
  const { edited, onClose } = props;
  const { t } = useTranslation('campaigns');
  const store = useSave(quickMessages, edited, fileOfMessage);
  const record = edited === 'new' ? undefined : edited;
  const save = ({ attachment, shortcode, ...rest }: Values, onProgress: Progress) =>
    store({ ...rest, shortcode: withoutSlash(shortcode) }, attachment, onProgress);
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={record ? t('quickMessages.editTitle') : t('quickMessages.newTitle')}
      initialValues={initialValues(record)}
      onSave={save}
      onClose={onClose}
    >
      <TextField {...fields.shortcode} label={t('quickMessages.shortcode')} help={t('quickMessages.shortcodeHelp')} />
      <TextAreaField
        {...fields.message}
        label={t('quickMessages.message')}
        help={t('quickMessages.messageHelp', { variables: messageVariables.join(', ') })}
      />
      <AttachmentField name={ownField('attachment')} label={t('quickMessages.file')} />
      <SwitchField {...fields.geral} label={t('quickMessages.shareWithAll')} />
      <SwitchField {...fields.status} label={t('quickMessages.active')} />
    </RecordDialog>
  );
}

/** Users may type the shortcut with its slash. */
function withoutSlash(shortcode: string): string {
  return shortcode.trim().replace(/^\/+/, '');
}

const fileOfMessage = fileAt('/quick-messages/:quickMessageId/media-upload', {
  isThere: ({ isMedia }) => isMedia,
});

function initialValues(record: QuickMessage | undefined): Partial<Values> {
  if (!record) return { ...initialOf('POST /quick-messages'), attachment: {} };
  const { shortcode, message, geral, status, mediaName } = record;
  return { shortcode, message, geral, status, attachment: { name: mediaName ?? undefined } };
}
