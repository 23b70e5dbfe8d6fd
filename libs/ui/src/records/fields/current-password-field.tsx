import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './text-fields.tsx';

/** How somebody signs in before the change; `provedNumber` when the form can change it too. */
export interface CurrentPasswordFieldProps {
  email: string;
  provedNumber?: string | null;
}

/**
 * Asks for the present password as soon as the form (`email`, `password`, `wpp`) would change how its own user gets in;
 * until then there is nothing to see.
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
      name="currentPassword"
      label={t('field.currentPassword')}
      help={t('field.currentPasswordHelp')}
      required
      autoComplete="current-password"
    />
  );
}
