import { useTranslation } from '@recado/ui/i18n';
import './banner.css';

/** A bar above all pages while a developer looks in with a grant: whose company this is, why, and when it ends (ADR 155). */
export default function DeveloperBar({ company, remote, until }: Record<'company' | 'remote' | 'until', string>) {
  const { t, i18n } = useTranslation('shell');
  const end = new Date(until).toLocaleString(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <div className="layout-banner" role="status">
      {t('developer.bar', { company, remote, until: end })}
    </div>
  );
}
