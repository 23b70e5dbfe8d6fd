import type { AuditEntry } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';

const masked = '********';

/** The texts of an entry in the chosen language. Names without a translation are shown as stored. */
export function useAuditWords() {
  const { t } = useTranslation('admin');
  const kind = (name: string) => t(`audits.kinds.${name}`, { defaultValue: name });
  const setting = (key: string) => t(`settings.keys.${key}`, { defaultValue: key });
  return {
    kind,
    action: (name: AuditEntry['action']) => t(`audits.actions.${name}`),
    field: (name: string) => t(`audits.fields.${name}`, { defaultValue: name }),
    /** The author: a person, somebody without a session, or the server itself. */
    who: ({ actorName, address }: AuditEntry) => actorName ?? t(address === null ? 'audits.system' : 'audits.visitor'),
    /** The record: its kind and name; a setting has its name on the settings page. */
    record: ({ kind: name, label }: AuditEntry) =>
      [kind(name), name === 'settings' ? setting(label) : label].filter(Boolean).join(' · '),
    company: ({ companyId, companyName }: AuditEntry) =>
      companyId === null ? t('audits.installation') : (companyName ?? String(companyId)),
    value: (value: string | null) => {
      if (value === null) return t('audits.nothing');
      if (value === masked) return t('audits.hidden');
      if (value === 'true') return t('audits.yes');
      return value === 'false' ? t('audits.no') : value;
    },
  };
}
