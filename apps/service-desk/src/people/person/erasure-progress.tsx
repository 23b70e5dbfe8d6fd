import type { Erasure } from '@recado/contract';
import { StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Progress } from '@recado/ui/records';

/** How far the erasure of a person is. */
export function ErasureProgress({ erasure: { state, done, total } }: { erasure: Erasure }) {
  const { t } = useTranslation('service-desk');
  if (state === 'done') return <StatusText tone="success">{t('person.erased')}</StatusText>;
  if (state === 'refused') return <StatusText tone="danger">{t('person.refused')}</StatusText>;
  return (
    <div role="status">
      <p>{t('person.erasing')}</p>
      <Progress
        percent={total === 0 ? 0 : Math.floor((done / total) * 100)}
        size="small"
        status="active"
        aria-label={t('person.erasing')}
      />
    </div>
  );
}
