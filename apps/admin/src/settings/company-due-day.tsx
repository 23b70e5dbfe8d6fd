import { daysUntil } from '@recado/auth';
import { formatDate, StatusText, type Tone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { nearnessOf } from './company-due.ts';

const tones: Record<string, Tone> = { soon: 'info', due: 'warning', late: 'danger' };

/** A company's due date; a near one also shows the remaining days as a text, because colour alone is not enough. */
export function DueDay({ dueDate }: { dueDate: string | null }) {
  const { t } = useTranslation('admin');
  const days = daysUntil(dueDate);
  if (dueDate === null || days === null) return t('companies.noDueDate');
  const nearness = nearnessOf(days);
  return (
    <>
      {formatDate(dueDate)}
      {nearness && (
        <div className="company-nearness">
          <StatusText tone={tones[nearness] ?? 'neutral'}>{nearnessText(t, days)}</StatusText>
        </div>
      )}
    </>
  );
}

function nearnessText(t: ReturnType<typeof useTranslation>['t'], days: number): string {
  if (days === 0) return t('companies.today');
  return days > 0 ? t('companies.daysLeft', { count: days }) : t('companies.daysOver', { count: -days });
}

/** Whether a company has access, as a text. */
export function CompanyStatus({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <StatusText tone={isActive ? 'success' : 'neutral'}>
      {t(isActive ? 'companies.active' : 'companies.inactive')}
    </StatusText>
  );
}
