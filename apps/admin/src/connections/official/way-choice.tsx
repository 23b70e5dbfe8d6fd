import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert } from '@recado/ui/records';

/** Offers the official platform beside the linked device, for a new connection and for one that has a device. */
export function WayChoice({ isNew, onOfficial }: { isNew: boolean; onOfficial: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Alert
      type="info"
      className="way-choice"
      title={t(isNew ? 'official.offerNew' : 'official.offerMove')}
      description={t('official.offerText')}
      action={<Button onClick={onOfficial}>{t(isNew ? 'official.useOfficial' : 'official.move')}</Button>}
    />
  );
}
