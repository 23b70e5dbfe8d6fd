import type { FieldFacts } from '@recado/api/problems';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { PlainField, type PlainFieldProps } from './plain-field.tsx';

/** A password field whose text can be shown. */
export function PasswordField(props: Omit<PlainFieldProps, 'type' | 'inside'>) {
  const { t } = useTranslation('shell');
  const [shown, setShown] = useState(false);
  const name = t(shown ? 'fields.hidePassword' : 'fields.showPassword');
  return (
    <PlainField
      {...props}
      className="plain-secret"
      type={shown ? 'text' : 'password'}
      inside={
        <button type="button" className="plain-eye" aria-label={name} title={name} onClick={() => setShown(!shown)}>
          <Eye crossed={shown} />
        </button>
      }
    />
  );
}

/** The refusals of a new password that belong beside its field. */
export function refusalsBeside(name: string): Record<string, string> {
  return { ERR_PASSWORD_TOO_COMMON: name, ERR_PASSWORD_PERSONAL: name };
}

/** A field for a new password: it shows the length limits. */
export function NewPasswordField(props: { label: string; facts: FieldFacts; autoFocus?: boolean }) {
  const { label, facts, autoFocus } = props;
  const { t } = useTranslation('shell');
  const { name, minimum, maximum } = facts;
  const hint = <p className="plain-hint">{t('fields.passwordLength', { minimum, maximum })}</p>;
  return <PasswordField label={label} name={name} autoComplete="new-password" autoFocus={autoFocus} hint={hint} />;
}

/** Drawn here, because the pages before the login have no icon set. */
function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden>
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
      <circle cx="12" cy="12" r="3" />
      {crossed && <path d="M4 20 20 4" />}
    </svg>
  );
}
