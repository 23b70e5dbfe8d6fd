import type { ContactList } from '@recado/contract';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, Progress } from '@recado/ui/records';
import './check-progress.css';

/** How many numbers of a list have been checked with WhatsApp; shown until all are. */
export function CheckProgress({ of: { contactsCount, validCount, invalidCount } }: { of: ContactList }) {
  const { t } = useTranslation('campaigns');
  const checked = validCount + invalidCount;
  if (checked >= contactsCount) return null;
  const text = t('contactLists.checking', { checked: formatNumber(checked), total: formatNumber(contactsCount) });
  return (
    <Alert
      className="check-progress"
      type="info"
      title={text}
      description={
        <>
          {t('contactLists.checkingText')}
          <Progress percent={Math.floor((checked / contactsCount) * 100)} aria-label={text} />
        </>
      }
    />
  );
}
