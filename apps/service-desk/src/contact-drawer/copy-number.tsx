import { CopyButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** Copies a number in the form in which it is dialled from abroad. */
export function CopyNumber({ number }: { number: string }) {
  const { t } = useTranslation('service-desk');
  return <CopyButton text={`+${number}`} label={t('drawer.copyNumber')} />;
}
