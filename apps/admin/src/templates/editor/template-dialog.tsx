import { fieldName, fieldsOf } from '@recado/api/fields';
import { type Progress, useSave } from '@recado/api/live';
import type { MessageTemplate } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import {
  AttachmentField,
  type Edited,
  Field,
  Form,
  RecordDialog,
  SelectField,
  SwitchField,
  TextField,
} from '@recado/ui/records';
import { categories, hasFile, templates } from '../templates.ts';
import { useOfficialConnections } from '../use-official-connections.ts';
import { draftOf, emptyDraft, problemsOf, type TemplateValues } from './draft.ts';
import { DraftEditor } from './draft-editor.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { ProblemTexts } from './problem-texts.tsx';
import { fileOfTemplate, saveShared, submitNow } from './save-template.ts';

const fields = fieldsOf('POST /templates');
const ownField = fieldName<TemplateValues>;

interface TemplateDialogProps {
  edited: Edited<MessageTemplate>;
  onClose: () => void;
}

/**
 * Creates or edits a template. A draft is saved here, and sent for review if that is chosen; any other template changes
 * only with a review of its new content.
 */
export function TemplateDialog({ edited, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('admin');
  const connections = useOfficialConnections();
  const store = useSave(templates, edited, fileOfTemplate);
  const record = edited === 'new' ? undefined : edited;
  const isShared = record !== undefined && record.status !== 'DRAFT';
  const save = async (values: TemplateValues, onProgress: Progress) => {
    const { whatsappId = 0, name, language, category, draft, submit } = values;
    const attachment = hasFile(draft.content.header?.format) ? values.attachment : {};
    if (record && isShared) return saveShared(record, { category, draft, attachment }, onProgress);
    const saved = await store({ whatsappId, name, language, category, ...draft }, attachment, onProgress);
    if (submit) await submitNow(saved.id, {});
  };
  return (
    <RecordDialog<TemplateValues>
      open={edited !== undefined}
      width={960}
      title={record ? t('templates.editTitle') : t('templates.newTitle')}
      initialValues={initialValues(record, connections[0]?.id)}
      onSave={save}
      savedText={t('templates.saved')}
      onClose={onClose}
    >
      <div className="template-dialog">
        <div>
          {!record && (
            <SelectField
              {...fields.whatsappId}
              label={t('templates.connection')}
              choices={connections.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <NameFields isShared={isShared} />
          <SelectField
            {...fields.category}
            clearable={false}
            disabled={record?.status === 'APPROVED'}
            label={t('templates.category')}
            help={t('templates.categoryHelp')}
            choices={categories.map((value) => ({ value, label: t(`templates.categories.${value}`) }))}
          />
          <ContentField />
          {isShared ? (
            <p className="admin-meta">{t('templates.editHelp')}</p>
          ) : (
            <SwitchField name={ownField('submit')} label={t('templates.submitNow')} help={t('templates.submitHelp')} />
          )}
        </div>
        <DraftPreview />
      </div>
    </RecordDialog>
  );
}

function NameFields({ isShared }: { isShared: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField {...fields.name} label={t('templates.name')} help={t('templates.nameHelp')} disabled={isShared} />
      <TextField
        {...fields.language}
        label={t('templates.language')}
        help={t('templates.languageHelp')}
        disabled={isShared}
      />
    </>
  );
}

/** The parts of the template, the file of its header, and what is missing before it can be submitted. */
function ContentField() {
  const { t } = useTranslation('admin');
  const form = Form.useFormInstance<TemplateValues>();
  const values = Form.useWatch([], form) ?? {};
  const isBegun = form.isFieldTouched('draft');
  // What is only missing is no mistake before somebody writes.
  const problems = problemsOf(values).filter(({ code }) => isBegun || code !== 'required');
  const format = values.draft?.content.header?.format;
  return (
    <>
      <Field name={ownField('draft')} label={t('templates.text')}>
        <DraftEditor isAuthentication={values.category === 'AUTHENTICATION'} problems={problems} />
      </Field>
      {hasFile(format) && (
        <>
          <AttachmentField name={ownField('attachment')} label={t('templates.file')} help={t('templates.fileHelp')} />
          <ProblemTexts problems={problems} at="headerFile" />
        </>
      )}
    </>
  );
}

function initialValues(record: MessageTemplate | undefined, whatsappId: number | undefined): Partial<TemplateValues> {
  if (!record) {
    const common = { name: '', language: 'pt_BR', category: 'UTILITY', submit: false } as const;
    return { ...(whatsappId !== undefined && { whatsappId }), ...common, draft: emptyDraft, attachment: {} };
  }
  const { name, language, category, headerFileName } = record;
  const attachment = headerFileName === null ? {} : { name: headerFileName };
  return { name, language, category, draft: draftOf(record), attachment, submit: false };
}
