import type { Ticket } from '@recado/contract';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { MoonOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import { useSnoozeWords } from './snooze-words.ts';
import { useWake } from './use-wake.ts';
import './snooze.css';

interface SnoozeNoteProps {
  ticket: Ticket;
  snooze: NonNullable<Ticket['snooze']>;
}

/** Says above the composer that the ticket is snoozed, and brings it back. */
export default function SnoozeNote({ ticket, snooze }: SnoozeNoteProps) {
  const { t } = useTranslation('service-desk');
  const words = useSnoozeWords(snooze);
  const wake = useWake();
  const [isWaking, setWaking] = useState(false);
  const bringBack = async () => {
    setWaking(true);
    await wake(ticket.id);
    setWaking(false);
  };
  return (
    <div className="snooze-note" role="note">
      <MoonOutlined aria-hidden />
      <span>{words}</span>
      <Button size="small" loading={isWaking} onClick={() => void bringBack()}>
        {t('snooze.wake')}
      </Button>
    </div>
  );
}
