import { fieldsOf } from '@recado/api/fields';
import { Form } from 'antd';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PasswordField } from './text-fields.tsx';

const { currentPassword: field } = fieldsOf('PUT /users/:userId');

/** The user's sign-in data before the change; `provedNumber` when the form can change it too. */
export interface CurrentPasswordFieldProps {
  email: string;
  provedNumber?: string | null;
}

/**
 * Asks for the current password as soon as the form (`email`, `password`, `wpp`) changes the user's sign-in data;
 * hidden until then.
 */
export function CurrentPasswordField({ email, provedNumber }: CurrentPasswordFieldProps) {
  const { t } = useTranslation('ui');
  const form = Form.useFormInstance();
  const password: unknown = Form.useWatch('password', form);
  const address: unknown = Form.useWatch('email', form);
  const number: unknown = Form.useWatch('wpp', form);
  const isOtherAddress = typeof address === 'string' && address.trim().toLowerCase() !== email.toLowerCase();
  const isOtherNumber = Boolean(provedNumber) && number !== undefined && number !== provedNumber;
  if (!password && !isOtherAddress && !isOtherNumber) return null;
  return (
    <PasswordField
      {...field}
      label={t('field.currentPassword')}
      help={t('field.currentPasswordHelp')}
      required
      autoComplete="current-password"
    />
  );
}
