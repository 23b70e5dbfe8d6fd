import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, Progress } from '@recado/ui/records';
import type { DeleteProgress } from './use-delete-progress.ts';

/** The progress of deleting all contacts, shown instead of their list. */
export function DeletionBar({ deleted, total }: DeleteProgress) {
  const { t } = useTranslation('service-desk');
  const text = t('contacts.deleting', { deleted: formatNumber(deleted), total: formatNumber(total) });
  return (
    <Alert
      type="info"
      title={text}
      description={
        <>
          <Progress percent={Math.round((deleted / Math.max(1, total)) * 100)} aria-label={text} />
          {t('contacts.beingDeleted')}
        </>
      }
    />
  );
}
