import { Alert, Button, Form } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNotify } from '../core/notify.tsx';
import { checkMended } from './fields/mended-errors.ts';
import { useSaving } from './record-dialog/use-saving.ts';

export interface SettingsFormProps<Values extends object> {
  /** What is stored; the same object until that changes. */
  stored: Partial<Values>;
  onSave: (values: Values) => Promise<unknown>;
  /** What is said when it was saved. */
  saved: string;
  /** The text of the button. */
  label: string;
  /** Whether it can be saved although nothing was changed. */
  savesUnchanged?: boolean;
  className?: string;
  /** The fields, or a function that gets `change`, which sets some as if they had been typed. */
  children?: ReactNode | ((change: (values: Partial<Values>) => void) => ReactNode);
}

/**
 * Settings that stand on a page and are saved by one button. Changes by others appear as long as nothing was typed;
 * what is typed while it is saved stays. Refused fields are marked, and the first of them gets the focus.
 */
export function SettingsForm<Values extends object>(props: SettingsFormProps<Values>) {
  const { stored, onSave, saved, label, savesUnchanged = false, className, children } = props;
  const notify = useNotify();
  const [form] = Form.useForm();
  const [isChanged, setChanged] = useState(false);
  const edits = useRef(0);
  useEffect(() => {
    if (!isChanged) form.setFieldsValue(stored);
  }, [form, stored, isChanged]);
  const edited = () => {
    edits.current += 1;
    setChanged(true);
  };
  const sent = useRef(0);
  const { isSaving, problem, save } = useSaving<Values>(form, {
    onSave: (values) => {
      sent.current = edits.current;
      return onSave(values);
    },
    onSaved: () => {
      setChanged(edits.current !== sent.current);
      notify.success(saved);
    },
    onRefused: (field) => form.focusField(field),
  });
  const change = (values: Partial<Values>) => {
    form.setFieldsValue(values);
    edited();
  };
  return (
    <Form
      form={form}
      className={className}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onBlur"
      initialValues={stored}
      onValuesChange={(changed) => {
        edited();
        checkMended(form)(changed);
      }}
      onFinish={(values: Values) => void save(values)}
    >
      {problem && <Alert type="error" showIcon role="alert" title={problem} />}
      {typeof children === 'function' ? children(change) : children}
      <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isChanged && !savesUnchanged}>
        {label}
      </Button>
    </Form>
  );
}
