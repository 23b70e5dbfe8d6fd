import type { Whatsapp } from '@recado/contract';
import { formatDate, formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Progress } from '@recado/ui/records';

/** The progress of the import of old messages (SPEC §2.7), or what it waits for; nothing without an import. */
export function ImportProgress({ whatsapp }: { whatsapp: Whatsapp }) {
  const { t } = useTranslation('admin');
  const { importStatus, importOldMessages, status } = whatsapp;
  if (!importStatus) {
    if (!importOldMessages) return null;
    const waiting = status === 'CONNECTED' ? t('import.waiting') : t('import.waitingForPairing');
    return <p className="connection-help">{waiting}</p>;
  }
  const { this: done, all, date } = importStatus;
  if (all === 0) return <p className="connection-help">{t('import.preparing')}</p>;
  return (
    <div className="import-progress">
      {done < all ? t('import.importing') : t('import.waitingForMore')}
      <Progress
        percent={Math.floor((done / all) * 100)}
        size="small"
        aria-label={t('import.importing')}
        status={done < all ? 'active' : 'normal'}
      />
      <p className="connection-help">{t('import.processed', { this: formatNumber(done), all: formatNumber(all) })}</p>
      {date && <p className="connection-help">{t('import.date', { date: formatDate(date) })}</p>}
    </div>
  );
}
