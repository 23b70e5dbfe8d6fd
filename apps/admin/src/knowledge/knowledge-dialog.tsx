import { ApiFailure, api } from '@recado/api/client';
import { fieldName, fieldsOf } from '@recado/api/fields';
import { type Attachment, queryClient, useCreate, useUpdate } from '@recado/api/live';
import type { KnowledgeKind, KnowledgeSource } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import {
  AttachmentField,
  type Edited,
  Form,
  RecordDialog,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '@recado/ui/records';
import { knowledgeSources } from './knowledge.ts';

const fields = fieldsOf('POST /knowledge-sources');
const kinds = [
  'answer',
  'text',
  'file',
  'page',
  'quick-messages',
  'tickets',
] as const satisfies readonly KnowledgeKind[];
/** The files whose text can be read. */
const readable = '.pdf,.txt,.md,.docx,.xlsx,.xls,.ods,.csv';

interface Values {
  kind: KnowledgeKind;
  title: string;
  text: string;
  address: string;
  follows: boolean;
  attachment: Attachment;
}

const ownField = fieldName<Values>;

/** Adds a source, or changes one; its kind stays. */
export function KnowledgeDialog({ edited, onClose }: { edited: Edited<KnowledgeSource>; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const create = useCreate(knowledgeSources);
  const update = useUpdate(knowledgeSources);
  const record = edited === 'new' ? undefined : edited;
  const save = async ({ kind, attachment, ...values }: Values, onProgress: (percent: number) => void) => {
    if (record) return update.mutateAsync({ id: record.id, body: values });
    if (kind === 'file') return sendFile(attachment, t('knowledge.chooseFile'), onProgress);
    return create.mutateAsync({ kind, ...values });
  };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      width={680}
      title={record ? t('knowledge.editTitle') : t('knowledge.newTitle')}
      initialValues={
        record
          ? { title: record.title, text: record.text, address: record.address, follows: record.follows }
          : { kind: 'answer', text: '', address: '', follows: false, attachment: {} }
      }
      onSave={save}
      onClose={onClose}
    >
      {!record && (
        <SelectField
          {...fields.kind}
          label={t('knowledge.kind')}
          clearable={false}
          choices={kinds.map((kind) => ({ value: kind, label: t(`knowledge.kinds.${kind}`) }))}
        />
      )}
      <FieldsOfKind kind={record?.kind} />
    </RecordDialog>
  );
}

/** The fields of a kind; without one, of that which is chosen in the form. */
function FieldsOfKind({ kind }: { kind: KnowledgeKind | undefined }) {
  const { t } = useTranslation('admin');
  const chosen: KnowledgeKind | undefined = Form.useWatch(fields.kind.name);
  const shown = kind ?? chosen ?? 'answer';
  if (shown === 'file' && kind === undefined) {
    return (
      <AttachmentField
        name={ownField('attachment')}
        label={t('knowledge.file')}
        help={t('knowledge.fileHelp')}
        accept={readable}
        required
      />
    );
  }
  const titleText = shown === 'answer' ? t('knowledge.question') : t('knowledge.sourceTitle');
  return (
    <>
      <TextField {...fields.title} label={titleText} />
      {(shown === 'answer' || shown === 'text') && (
        <TextAreaField
          {...fields.text}
          required
          rows={shown === 'answer' ? 4 : 8}
          label={shown === 'answer' ? t('knowledge.answer') : t('knowledge.text')}
          help={shown === 'text' ? t('knowledge.textHelp') : undefined}
        />
      )}
      {shown === 'page' && (
        <>
          <TextField {...fields.address} required label={t('knowledge.address')} help={t('knowledge.addressHelp')} />
          <SwitchField {...fields.follows} label={t('knowledge.follows')} help={t('knowledge.followsHelp')} />
        </>
      )}
      {shown === 'quick-messages' && <p className="admin-meta">{t('knowledge.quickHelp')}</p>}
      {shown === 'tickets' && <p className="admin-meta">{t('knowledge.ticketsHelp')}</p>}
    </>
  );
}

async function sendFile({ file }: Attachment, missing: string, onProgress: (percent: number) => void): Promise<void> {
  if (!file) throw new ApiFailure(400, { error: missing });
  await api('POST /knowledge-sources/upload', { body: {}, files: [{ field: 'file', file }], onProgress });
  void queryClient.invalidateQueries({ queryKey: [knowledgeSources.name, 'list'] });
}
