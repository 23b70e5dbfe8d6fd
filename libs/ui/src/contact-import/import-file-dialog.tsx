import { ApiFailure, api } from '@recado/api/client';
import { fieldName } from '@recado/api/fields';
import type { Attachment } from '@recado/api/live';
import type { ContactImport } from '@recado/contract';
import { useRef, useState } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { AttachmentField, RecordDialog } from '../records/index.ts';
import { ImportColumnsDialog } from './import-columns-dialog.tsx';

interface Values {
  attachment: Attachment;
}

const ownField = fieldName<Values>;

/** Imports a spreadsheet: the file is chosen and read, then the user confirms the meaning of its columns. */
export function ImportFileDialog({ contactListId, onClose }: { contactListId?: number; onClose: () => void }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<ContactImport>();
  const isRead = useRef(false);
  const read = async ({ attachment: { file } }: Values, onProgress: (percent: number) => void) => {
    if (!file) throw new ApiFailure(400, { error: t('contactImport.chooseFile') });
    const files = [{ field: 'file', file }];
    setDraft(
      contactListId === undefined
        ? await api('POST /contacts/imports', { body: {}, files, onProgress })
        : await api('POST /contact-lists/:contactListId/upload', {
            params: { contactListId },
            body: { draft: 'true' },
            files,
            onProgress,
          }),
    );
    isRead.current = true;
  };
  if (draft) return <ImportColumnsDialog draft={draft} onClose={onClose} />;
  return (
    <RecordDialog<Values>
      open
      title={t('contactImport.importFileTitle')}
      initialValues={{ attachment: {} }}
      saveText={t('contactImport.readFile')}
      onSave={read}
      // After reading, the dialog of the columns takes over.
      onClose={() => isRead.current || onClose()}
    >
      <AttachmentField
        name={ownField('attachment')}
        label={t('contactImport.file')}
        help={t('contactImport.fileHelp')}
      />
    </RecordDialog>
  );
}
