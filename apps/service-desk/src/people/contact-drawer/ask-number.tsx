import { type KnownTicket, sendMessages, useMessages } from '@recado/api/live';
import { isFreeWindowClosed } from '@recado/contract/free-window';
import { Button, formatDateTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PhoneOutlined } from '@recado/ui/icons';
import { textIn, valueIn } from '../../inbox/chat/conversation/read-data.ts';
import { useMinute } from '../../inbox/use-minute.ts';

/**
 * Asks a person whose number WhatsApp hides to share it, with one click (CLOUD-API, People). Afterwards it says when that
 * was. Nothing where the connection has no such request, or where nobody writes now.
 */
export function AskNumber({ ticket }: { ticket: KnownTicket }) {
  const { t } = useTranslation('service-desk');
  const now = useMinute();
  const { messages } = useMessages(ticket.id);
  const { capabilities, windowUntil, status } = ticket;
  if (!capabilities?.interactive || status !== 'open') return null;
  const asked = messages.findLast(
    ({ fromMe, data }) => fromMe && textIn(valueIn(data, 'interactive'), 'type') === 'numberRequest',
  );
  const isClosed = isFreeWindowClosed(capabilities, windowUntil, now);
  const ask = () =>
    sendMessages(ticket.id, [{ body: '', interactive: { type: 'numberRequest', body: t('drawer.askText') } }]);
  return (
    <div className="contact-facts-ask">
      <Button size="small" icon={<PhoneOutlined aria-hidden />} disabled={isClosed} onClick={ask}>
        {t('drawer.askNumber')}
      </Button>
      {isClosed && <small className="contact-facts-muted">{t('drawer.askClosed')}</small>}
      {asked && <small role="status">{t('drawer.asked', { time: formatDateTime(asked.createdAt) })}</small>}
    </div>
  );
}
