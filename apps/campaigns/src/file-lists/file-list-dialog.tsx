import { api } from '@recado/api/client';
import { fieldsOf, initialOf } from '@recado/api/fields';
import { type Attachment, type Progress, useSave } from '@recado/api/live';
import type { FileList } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { type Edited, RecordDialog, TextAreaField, TextField } from '@recado/ui/records';
import { FileListOptions } from './file-list-options.tsx';
import { fileLists } from './file-lists.ts';

const fields = fieldsOf('POST /files');

interface Values {
  name: string;
  message: string;
  details: string;
  options: { id?: number; name: string; attachment: Attachment }[];
}

/** Creates or changes a file list with its files (SPEC §5). */
export function FileListDialog(props: { edited: Edited<FileList>; onClose: () => void }) {
  const { edited, onClose } = props;
  const { t } = useTranslation('campaigns');
  const store = useSave(fileLists, edited);
  const record = edited === 'new' ? undefined : edited;
  const save = async ({ options, ...rest }: Values, onProgress: Progress) => {
    const saved = await store({ ...rest, options: options.map(optionOf) });
    await upload(saved, options, onProgress);
  };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={record ? t('fileLists.editTitle') : t('fileLists.newTitle')}
      initialValues={initialValues(record)}
      onSave={save}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('fileLists.name')} words={{ tooShort: t('fileLists.nameTooShort') }} />
      <TextAreaField {...fields.message} label={t('fileLists.message')} help={t('fileLists.messageHelp')} />
      <FileListOptions />
      <TextAreaField {...fields.details} label={t('fileLists.details')} help={t('fileLists.detailsHelp')} rows={2} />
    </RecordDialog>
  );
}

/** An option whose file was removed counts as new: the server deletes the former one with its file. */
function optionOf({ id, name, attachment }: Values['options'][number]) {
  return attachment.name && !attachment.file ? { id, name } : { name };
}

/** All new files in one request, so that a retry after a failure finds none of them stored. */
async function upload(saved: FileList, options: Values['options'], onProgress: Progress): Promise<void> {
  const chosen = options.flatMap(({ attachment: { file } }, index) => {
    const option = saved.options[index];
    return file && option ? [{ file, optionId: option.id }] : [];
  });
  if (chosen.length === 0) return;
  await api('POST /files/uploadList/:fileListId', {
    params: { fileListId: saved.id },
    body: { id: chosen.map(({ optionId }) => optionId) },
    files: chosen.map(({ file }) => ({ field: 'files', file })),
    onProgress,
  });
}

function initialValues(record: FileList | undefined): Partial<Values> {
  if (!record) return { ...initialOf('POST /files'), options: [{ name: '', attachment: {} }] };
  const { name, message, details, options } = record;
  const drafts = options.map((option) => ({
    id: option.id,
    name: option.name,
    attachment: { name: option.file ?? undefined },
  }));
  return { name, message, details, options: drafts };
}
