import { Alert, App, Button, Form, Modal, Skeleton } from 'antd';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../core/notify.ts';
import { useSaving } from './use-saving.ts';

/** A dialog that creates or changes one record. */
export interface RecordDialogProps<Values extends object> {
  open: boolean;
  title: string;
  /** What the fields start with; read when the dialog opens. */
  initialValues: Partial<Values>;
  /** Saves; its rejection (ApiFailure) is shown on the form and the dialog stays open. */
  onSave: (values: Values) => Promise<unknown>;
  /** Called after saving, and when the user leaves. */
  onClose: () => void;
  /** The fields, in one column. */
  children: ReactNode;
  /** The text on the saving button; "Salvar" by default. */
  saveText?: string;
  /** A toast after saving, for what cannot be seen on the screen. */
  savedText?: string;
  /** The record is still loading: a skeleton stands for the fields. */
  loading?: boolean;
  readOnly?: boolean;
  /** Saving was refused by this field, e.g. to show the tab it is on. */
  onInvalid?: (name: string) => void;
  /** In pixels; 520 by default. */
  width?: number;
}

/**
 * One-column form in a dialog (UX): the first field is focused, Enter saves, Esc asks before changes are thrown away,
 * saving shows on the button, errors stand beside their field or on top, and what was typed stays.
 */
export function RecordDialog<Values extends object>(props: RecordDialogProps<Values>) {
  const { open, title, onSave, onClose, saveText, savedText, loading = false, readOnly = false, width } = props;
  const { t } = useTranslation('ui');
  const notify = useNotify();
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const saving = useSaving(form, onSave, () => {
    if (savedText) notify.success(savedText);
    onClose();
  });
  const leave = useLeave(() => form.isFieldsTouched(), saving.isSaving, onClose);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={leave}
      afterOpenChange={(isOpen) => (isOpen ? focusFirstField(body.current) : saving.forget())}
      footer={[
        <Button key="cancel" onClick={leave}>
          {readOnly ? t('dialog.close') : t('dialog.cancel')}
        </Button>,
        !readOnly && (
          <Button
            key="save"
            type="primary"
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
        {saving.problem && <Alert className="record-dialog-problem" type="error" showIcon title={saving.problem} />}
        {loading ? <Skeleton active /> : <RecordForm {...props} form={form} formId={formId} save={saving.save} />}
      </div>
    </Modal>
  );
}

type RecordFormProps<Values extends object> = RecordDialogProps<Values> & {
  form: ReturnType<typeof Form.useForm<Values>>[0];
  formId: string;
  save: (values: Values) => Promise<void>;
};

function RecordForm<Values extends object>(props: RecordFormProps<Values>) {
  const { form, formId, initialValues, readOnly, save, onInvalid, children } = props;
  return (
    <Form<Values>
      id={formId}
      form={form}
      layout="vertical"
      preserve={false}
      disabled={readOnly}
      noValidate
      requiredMark={false}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true, block: 'center' }}
      initialValues={initialValues}
      onFinish={(values) => void save(values)}
      onFinishFailed={({ errorFields }) => onInvalid?.(String(errorFields[0]?.name[0] ?? ''))}
    >
      {children}
      {!readOnly && <button type="submit" hidden aria-hidden tabIndex={-1} />}
    </Form>
  );
}

/** Leaves the dialog; asks first when there are changes to lose. */
function useLeave(isChanged: () => boolean, isSaving: boolean, onClose: () => void): () => void {
  const { t } = useTranslation('ui');
  const { modal } = App.useApp();
  return () => {
    if (isSaving) return;
    if (!isChanged()) return onClose();
    modal.confirm({
      title: t('dialog.discardTitle'),
      content: t('dialog.discardText'),
      okText: t('dialog.discard'),
      okButtonProps: { danger: true },
      cancelText: t('dialog.keepEditing'),
      onOk: onClose,
    });
  };
}

/** Focuses the first field, unless the user was quicker than the dialog's opening. */
function focusFirstField(body: HTMLElement | null): void {
  if (body?.contains(document.activeElement)) return;
  body?.querySelector<HTMLElement>('input:not([disabled], [type="hidden"]), textarea:not([disabled])')?.focus();
}
