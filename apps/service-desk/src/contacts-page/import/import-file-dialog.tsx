import { ApiFailure, api } from '@recado/api/client';
import type { ContactImport } from '@recado/api/contract';
import type { Attachment } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { AttachmentField, RecordDialog } from '@recado/ui/records';
import { useRef, useState } from 'react';
import { ImportColumnsDialog } from './import-columns-dialog.tsx';

interface Values {
  attachment: Attachment;
}

/** Imports a spreadsheet: the file is chosen and read, then its columns get their meaning. */
export function ImportFileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  const [draft, setDraft] = useState<ContactImport>();
  const isRead = useRef(false);
  const read = async ({ attachment: { file } }: Values, onProgress: (percent: number) => void) => {
    if (!file) throw new ApiFailure(400, { error: t('contacts.chooseFile') });
    const files = [{ field: 'file', file }];
    setDraft(await api('POST /contacts/imports', { body: {}, files, onProgress }));
    isRead.current = true;
  };
  if (draft) return <ImportColumnsDialog draft={draft} onClose={onClose} />;
  return (
    <RecordDialog<Values>
      open
      title={t('contacts.importFileTitle')}
      initialValues={{ attachment: {} }}
      saveText={t('contacts.readFile')}
      onSave={read}
      // After reading, the dialog of the columns takes over.
      onClose={() => isRead.current || onClose()}
    >
      <AttachmentField name="attachment" label={t('contacts.file')} help={t('contacts.fileHelp')} />
    </RecordDialog>
  );
}
