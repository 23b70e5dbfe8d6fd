import { api } from '@recado/api/client';
import { fieldName } from '@recado/api/fields';
import type { Attachment } from '@recado/api/live';
import { useNotify } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { AttachmentInput, Field, RecordDialog } from '@recado/ui/records';
import { refreshApps } from '../apps.ts';
import { archiveProblem, readArchive } from './read-archive.ts';

interface Values {
  archive: Attachment;
}

const ownField = fieldName<Values>;

interface PublishDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onChanged: () => void;
}

/** Publishes the file that a publisher packed; what is wrong with it is said in the server's words. */
export function PublishDialog({ isOpen, onClose, onChanged }: PublishDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const notify = useNotify();
  const publish = async ({ archive }: Values) => {
    const body = await readArchive(archive);
    if (!body) return;
    const { title, versions } = await api('POST /apps', { body });
    const [newest] = versions;
    notify.success(t('apps.publishing.published', { name: title[language], version: newest?.version ?? '' }));
    refreshApps();
    onChanged();
  };
  return (
    <RecordDialog<Values>
      open={isOpen}
      title={t('apps.publishing.publishTitle')}
      initialValues={{ archive: {} }}
      saveText={t('apps.publishing.publishAction')}
      onSave={publish}
      onClose={onClose}
    >
      <Field
        name={ownField('archive')}
        required
        label={t('apps.publishing.file')}
        help={t('apps.publishing.fileHelp')}
        check={archiveProblem}
        checkTrigger="onSubmit"
        words={{ invalid: t('apps.publishing.notArchive') }}
      >
        <AttachmentInput accept=".json" />
      </Field>
    </RecordDialog>
  );
}
