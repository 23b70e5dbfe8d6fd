import { useReport } from '@recado/api/live';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert } from '@recado/ui/records';

/** How many numbers still wait for their check with WhatsApp, and for how long; shown until none does. */
export function NumberChecks() {
  const { t } = useTranslation('service-desk');
  const { report } = useReport('GET /contacts/number-checks', {}, { refreshOn: ['contact', 'contact-import'] });
  if (!report || report.waiting === 0) return null;
  const { waiting, secondsLeft } = report;
  const title = t('contacts.checking', { count: waiting, waiting: formatNumber(waiting) });
  const minutes = Math.ceil((secondsLeft ?? 0) / 60);
  const left =
    minutes < 120
      ? t('contacts.checkingMinutes', { count: minutes })
      : t('contacts.checkingHours', { count: Math.round(minutes / 60) });
  return <Alert type="info" title={title} description={secondsLeft === null ? t('contacts.checkingWaits') : left} />;
}
