import type { Contact } from '@recado/contract';
import { Button, formatDateTime, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { StopOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import { useAskBlock } from './use-ask-block.ts';
import { useBlock } from './use-block.ts';
import './blocking.css';

/** In the drawer: blocks the contact, or says who did and unblocks. */
export default function BlockPart({ contact }: { contact: Contact }) {
  const { t } = useTranslation('service-desk');
  const ask = useAskBlock();
  const block = useBlock();
  const [isBusy, setBusy] = useState(false);
  const { blockedAt, blockedBy } = contact;
  if (!blockedAt) {
    return (
      <Button size="small" type="text" danger icon={<StopOutlined aria-hidden />} onClick={() => ask([contact])}>
        {t('blocking.contact')}
      </Button>
    );
  }
  const unblock = async () => {
    setBusy(true);
    await block([contact], false);
    setBusy(false);
  };
  return (
    <div className="blocked-facts" role="note">
      <StopOutlined aria-hidden />
      <span>{t('blocking.since', { name: plainName(blockedBy ?? ''), time: formatDateTime(blockedAt) })}</span>
      <Button size="small" loading={isBusy} onClick={() => void unblock()}>
        {t('blocking.unblock')}
      </Button>
    </div>
  );
}
