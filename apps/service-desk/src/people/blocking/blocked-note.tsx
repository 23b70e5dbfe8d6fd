import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { StopOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import { type Blockable, useBlock } from './use-block.ts';
import './blocking.css';

/** Says above the composer why nothing can be sent, and unblocks. */
export default function BlockedNote({ contact }: { contact: Blockable }) {
  const { t } = useTranslation('service-desk');
  const block = useBlock();
  const [isBusy, setBusy] = useState(false);
  const unblock = async () => {
    setBusy(true);
    await block([contact], false);
    setBusy(false);
  };
  return (
    <div className="blocked-note" role="note">
      <StopOutlined aria-hidden />
      <span>{t('blocking.note')}</span>
      <Button size="small" loading={isBusy} onClick={() => void unblock()}>
        {t('blocking.unblock')}
      </Button>
    </div>
  );
}
