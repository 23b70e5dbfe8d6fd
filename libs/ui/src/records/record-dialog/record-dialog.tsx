import { Alert, Button, Form, type FormInstance, Progress, Skeleton } from 'antd';
import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { Modal } from '../../core/layers/modal.tsx';
import { useConfirm } from '../../core/layers/use-confirm.ts';
import { useNotify } from '../../core/notify.tsx';
import type { OwnWords } from '../../i18n/issue-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAskFirst } from '../ask-first.tsx';
import { FieldWords } from '../fields/field-words.ts';
import { checkMended } from '../fields/mended-errors.ts';
import { ContestedFields } from './contested-fields.tsx';
import { EditsStored } from './edited.ts';
import { type ForeignChanges, useForeignChanges } from './foreign-changes.ts';
import { changedWork, type UnsavedWork, UnsavedWorks } from './unsaved-work.ts';
import { useSaving } from './use-saving.ts';
import '../records.css';

/** A dialog that creates or edits one record. */
export interface RecordDialogProps<Values extends object> {
  open: boolean;
  title: string;
  /**
   * The initial values, read when the dialog opens. Later ones are compared with the form if a stored record is edited
   * (`EditsStored`): then they must depend on nothing but the record, e.g. not on the time.
   */
  initialValues: Partial<Values>;
  /**
   * Saves. A rejection (ApiFailure) is shown on the form and the dialog stays open. `onProgress` shows the percentage
   * of a file that is being sent.
   */
  onSave: (values: Values, onProgress: (percent: number) => void) => Promise<unknown>;
  /** Asked before saving; with false the dialog stays open, and nothing is saved. */
  lastStep?: (values: Values) => Promise<boolean>;
  /** Called after saving, and when the user closes the dialog. */
  onClose: () => void;
  /** The fields, in one column. */
  children: ReactNode;
  /** The text on the saving button; "Salvar" by default. */
  saveText?: string;
  /** Whether saving is destructive; the button shows it. */
  isDestructive?: boolean;
  /** A toast after saving, for changes that are not visible on the screen. */
  savedText?: string;
  /** Whether the record is still loading: a skeleton is shown instead of the fields. */
  loading?: boolean;
  readOnly?: boolean;
  /** Called with the field because of which saving was refused, here or by the server, e.g. to show its tab. */
  onInvalid?: (name: string) => void;
  /** In pixels; 520 by default. */
  width?: number;
}

/**
 * A one-column form in a dialog (UX): the first field is focused, Enter saves, Esc asks before changes are discarded,
 * saving shows on the button, errors are shown beside their field or at the top, and typed values are kept. What another
 * person saves meanwhile is never overwritten without a question.
 */
export function RecordDialog<Values extends object>(props: RecordDialogProps<Values>) {
  return <OneOpening key={useOpenings(props.open)} {...props} />;
}

/** Counts the openings: each one mounts a new form, so that values of one record never appear in another's. */
function useOpenings(open: boolean): number {
  const [known, setKnown] = useState({ open: false, times: 0 });
  if (known.open !== open) setKnown({ open, times: known.times + Number(open) });
  return known.times;
}

function OneOpening<Values extends object>(props: RecordDialogProps<Values>) {
  const {
    open,
    title,
    onSave,
    onClose,
    saveText,
    savedText,
    isDestructive,
    loading = false,
    readOnly = false,
    width,
  } = props;
  const { onInvalid, lastStep } = props;
  const { t } = useTranslation('ui');
  const notify = useNotify();
  const [form] = Form.useForm();
  const formId = useId();
  const [works] = useState(() => new Set<() => UnsavedWork>());
  const [words] = useState(() => new Map<string, OwnWords>());
  const [refused, setRefused] = useState<{ field: string }>();
  const isSending = useRef(false);
  const editsStored = useContext(EditsStored);
  const changes = useForeignChanges(form, props.initialValues, () => !editsStored || loading || isSending.current);
  const mayOverwrite = useMayOverwrite(changes);
  const saving = useSaving<Values>(form, {
    words,
    lastStep: async (values) => (await mayOverwrite()) && (await (lastStep?.(values) ?? true)),
    onSave: async (values, onProgress) => {
      isSending.current = true;
      try {
        await Promise.all(changedWork(works).map((work) => work.save()));
        await onSave(values, onProgress);
      } finally {
        isSending.current = false;
      }
    },
    onSaved: () => {
      if (savedText) notify.success(savedText);
      onClose();
    },
    onRefused: (field) => {
      onInvalid?.(field);
      setRefused({ field });
    },
  });
  // In an effect, because the field's tab may only just have been shown.
  useEffect(() => {
    if (refused) form.focusField(refused.field);
  }, [refused, form]);
  const isChanged = () => form.isFieldsTouched() || changedWork(works).length > 0;
  const leave = useLeave(isChanged, saving.isSaving, onClose);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      className="record-dialog"
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={leave}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(body.current)}
      footer={[
        <Button key="cancel" onClick={leave}>
          {readOnly ? t('dialog.close') : t('dialog.cancel')}
        </Button>,
        !readOnly && (
          <Button
            key="save"
            type="primary"
            danger={isDestructive}
            htmlType="submit"
            form={formId}
            loading={saving.isSaving}
            disabled={loading}
          >
            {saveText ?? t('dialog.save')}
          </Button>
        ),
      ]}
    >
      <div ref={body}>
        {saving.percent !== undefined && <Progress percent={saving.percent} aria-label={t('field.sendingFile')} />}
        {saving.problem && <Alert className="record-dialog-problem" type="error" showIcon title={saving.problem} />}
        {changes.contested.length > 0 && <ContestedFields formId={formId} changes={changes} />}
        <UnsavedWorks value={works}>
          <FieldWords value={words}>
            {/* A dialog that a field opens edits another record. */}
            <EditsStored value={false}>
              {loading ? <Skeleton active /> : <RecordForm {...props} form={form} formId={formId} save={saving.save} />}
            </EditsStored>
          </FieldWords>
        </UnsavedWorks>
      </div>
    </Modal>
  );
}

type RecordFormProps<Values extends object> = RecordDialogProps<Values> & {
  form: FormInstance;
  formId: string;
  save: (values: Values) => Promise<void>;
};

function RecordForm<Values extends object>(props: RecordFormProps<Values>) {
  const { form, formId, initialValues, readOnly, save, onInvalid, children } = props;
  return (
    <Form<Values>
      id={formId}
      name={formId}
      form={form}
      layout="vertical"
      preserve={false}
      disabled={readOnly}
      noValidate
      requiredMark={false}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true, block: 'center' }}
      initialValues={initialValues}
      onValuesChange={checkMended(form)}
      onFinish={(values) => void save(values)}
      onFinishFailed={({ errorFields }) => onInvalid?.(String(errorFields[0]?.name[0] ?? ''))}
    >
      {children}
      {!readOnly && <button type="submit" hidden aria-hidden tabIndex={-1} />}
    </Form>
  );
}

/** Closes the dialog; asks first when there are unsaved changes. */
function useLeave(isChanged: () => boolean, isSaving: boolean, onClose: () => void): () => void {
  const { t } = useTranslation('ui');
  const confirm = useConfirm();
  return () => {
    if (isSaving) return;
    if (!isChanged()) return onClose();
    confirm({
      title: t('dialog.discardTitle'),
      content: t('dialog.discardText'),
      okText: t('dialog.discard'),
      okButtonProps: { danger: true },
      cancelText: t('dialog.keepEditing'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: onClose,
    });
  };
}

/** Asks before saving replaces what somebody else saved in fields that the user changed, too. */
function useMayOverwrite({ contested }: ForeignChanges): () => Promise<boolean> {
  const { t } = useTranslation('ui');
  const askFirst = useAskFirst();
  return async () =>
    contested.length === 0 ||
    askFirst({ title: t('dialog.overwriteTitle'), content: t('dialog.overwriteText'), action: t('dialog.overwrite') });
}

/** Focuses the first field (for a phone number, not its country), unless the user has already focused another. */
function focusFirstField(body: HTMLElement | null): void {
  if (body?.contains(document.activeElement)) return;
  body
    ?.querySelector<HTMLElement>(
      'input:not([disabled], [type="hidden"], .country-choice input), textarea:not([disabled])',
    )
    ?.focus();
}
