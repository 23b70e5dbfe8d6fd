import { IconButton, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined, CopyOutlined } from '@recado/ui/icons';
import { useEffect, useState } from 'react';

/** How long it is shown that the number was copied, in milliseconds (SPEC §9). */
const shownFor = 1000;

/** Copies a number in the form in which it is dialled from abroad. */
export function CopyNumber({ number }: { number: string }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownFor);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    void navigator.clipboard.writeText(`+${number}`).then(
      () => setCopied(true),
      () => notify.error(t('message.notCopied')),
    );
  return (
    <>
      <IconButton
        size="small"
        label={t('drawer.copyNumber')}
        icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        onClick={copy}
      />
      <span role="status" className="visually-hidden">
        {isCopied ? t('drawer.copied') : ''}
      </span>
    </>
  );
}
