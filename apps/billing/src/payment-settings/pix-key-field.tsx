import type { FieldName } from '@recado/api/fields';
import { pixKeyOf } from '@recado/contract/pix-key';
import { Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Field, type FieldProps, Form } from '@recado/ui/records';

/** A PIX key as it is written; the line under it says as what it is understood, because money goes there. */
export function PixKeyField(props: Omit<FieldProps, 'label' | 'help'>) {
  const { t } = useTranslation('billing');
  return (
    <Field {...props} label={t('paymentSettings.key')} check={problemOf} help={<Understood name={props.name} />}>
      <Input autoComplete="off" />
    </Field>
  );
}

function problemOf(value: unknown) {
  const text = String(value ?? '').trim();
  if (text === '' || pixKeyOf(text)) return undefined;
  return { code: 'invalidPixKey', params: {} } as const;
}

function Understood({ name }: { name: FieldName }) {
  const { t } = useTranslation('billing');
  const read = pixKeyOf(String(Form.useWatch(name, Form.useFormInstance()) ?? ''));
  return read ? t(`paymentSettings.kinds.${read.kind}`, { key: read.key }) : t('paymentSettings.keyHelp');
}
