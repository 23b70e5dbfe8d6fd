import { Button, Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

interface SecretControlProps {
  label: string;
  isStored: boolean;
  /** A required secret can be replaced only. */
  isRequired: boolean;
  /** Set by the form. */
  id?: string;
  value?: string | null;
  onChange?: (value: string | null | undefined) => void;
}

/** A secret, which is never shown again: a stored one is replaced or removed, and stays as long as neither is chosen. */
export function SecretControl({ label, isStored, isRequired, id, value, onChange }: SecretControlProps) {
  const { t } = useTranslation('admin');
  const keep = (
    <Button onClick={() => onChange?.(undefined)} aria-label={t('settings.apps.keepOf', { name: label })}>
      {t('settings.apps.keep')}
    </Button>
  );
  if (isStored && value === null) {
    return (
      <span className="app-secret">
        <span>{t('settings.apps.toBeRemoved')}</span>
        {keep}
      </span>
    );
  }
  if (isStored && value === undefined) {
    return (
      <span className="app-secret">
        <span>{t('settings.stored')}</span>
        <Button id={id} onClick={() => onChange?.('')} aria-label={t('settings.apps.replaceOf', { name: label })}>
          {t('settings.apps.replace')}
        </Button>
        {!isRequired && (
          <Button onClick={() => onChange?.(null)} aria-label={t('settings.apps.removeOf', { name: label })}>
            {t('settings.apps.remove')}
          </Button>
        )}
      </span>
    );
  }
  return (
    <span className="app-secret">
      <Input
        id={id}
        type="password"
        autoComplete="off"
        data-1p-ignore
        autoFocus={isStored}
        value={value ?? ''}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {isStored && keep}
    </span>
  );
}
