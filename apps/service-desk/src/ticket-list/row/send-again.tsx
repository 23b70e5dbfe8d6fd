import type { Ticket } from '@recado/api/contract';
import { sendAgain, useRefusedSend } from '@recado/api/live';
import { IconButton, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ReloadOutlined } from '@recado/ui/icons';

/** The button of a row whose message was refused: it sends the message again. */
export function SendAgain({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('service-desk');
  const refused = useRefusedSend(ticket.id);
  if (!refused) return null;
  return (
    <span className="ticket-row-again">
      <IconButton
        size="small"
        label={t('row.sendAgain', { name: plainName(ticket.contact.name) })}
        icon={<ReloadOutlined aria-hidden />}
        onClick={() => sendAgain(refused.key)}
      />
    </span>
  );
}
