import { api } from '@recado/api/client';
import { applyAnswer, tickets } from '@recado/api/live';
import type { Ticket } from '@recado/contract';
import { Button, formatTime, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RobotOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import './free-window.css';

/** Says above the composer that an assistant of WhatsApp's own answers the customer, and lets the viewer end that. */
export default function AssistantNote({ ticket, since }: { ticket: Ticket; since: string }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const takeOver = async () => {
    setAsking(true);
    const params = { ticketId: ticket.id };
    await applyAnswer(tickets, () => api('POST /tickets/:ticketId/take-control', { params })).catch(notify.error);
    setAsking(false);
  };
  return (
    <div className="window-note is-closed" role="note">
      <RobotOutlined aria-hidden />
      <span>{t('assistant.since', { time: formatTime(since) })}</span>
      <Button size="small" type="primary" loading={isAsking} onClick={() => void takeOver()}>
        {t('assistant.takeOver')}
      </Button>
    </div>
  );
}
