import { fieldName, fieldsOf, initialOf } from '@recado/api/fields';
import { type Attachment, fileAt, type Progress, useSave } from '@recado/api/live';
import type { Announcement, BodyInput } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import {
  AttachmentField,
  type Edited,
  RecordDialog,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '@recado/ui/records';
import { managedAnnouncements } from './announcements.ts';

const fields = fieldsOf('POST /announcements');
const fileOfAnnouncement = fileAt('/announcements/:announcementId/media-upload', {
  isThere: ({ mediaName }) => mediaName !== null,
});

type Values = BodyInput<'POST /announcements'> & { attachment: Attachment };

const ownField = fieldName<Values>;

/** Creates or changes an announcement with its picture (SPEC §5). */
export function AnnouncementDialog(props: { edited: Edited<Announcement>; onClose: () => void }) {
  const { edited, onClose } = props;
  const { t } = useTranslation('admin');
  const store = useSave(managedAnnouncements, edited, fileOfAnnouncement);
  const record = edited === 'new' ? undefined : edited;
  const priorities = [1, 2, 3].map((value) => ({ value, label: t(`announcements.priorities.${value}`) }));
  const save = ({ attachment, ...values }: Values, onProgress: Progress) => store(values, attachment, onProgress);
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={t(record ? 'announcements.editTitle' : 'announcements.newTitle')}
      initialValues={initialValues(record)}
      onSave={save}
      onClose={onClose}
    >
      <TextField {...fields.title} label={t('announcements.name')} />
      <TextAreaField {...fields.text} label={t('announcements.text')} rows={5} />
      <SelectField {...fields.priority} label={t('announcements.priority')} choices={priorities} clearable={false} />
      <SwitchField {...fields.status} label={t('announcements.active')} help={t('announcements.activeHelp')} />
      <AttachmentField
        name={ownField('attachment')}
        label={t('announcements.picture')}
        accept=".png,.jpg,.jpeg"
        help={t('announcements.pictureHelp')}
      />
    </RecordDialog>
  );
}

function initialValues(record: Announcement | undefined): Partial<Values> {
  if (!record) return { ...initialOf('POST /announcements'), attachment: {} };
  const { title, text, priority, status, mediaName } = record;
  return { title, text, priority, status, attachment: { name: mediaName ?? undefined } };
}
