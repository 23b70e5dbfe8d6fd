import { api } from '@recado/api/client';
import { newKey } from '@recado/api/live';
import { useSession } from '@recado/auth';
import type { Ticket } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { TemplatePicker } from './template-picker.tsx';

/**
 * Sends a template into an open ticket, e.g. while its window is closed. A repeated try is the same message: its key stays
 * as long as the dialog is open.
 */
export default function SendTemplateDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  const { user } = useSession();
  const [idempotencyKey] = useState(newKey);
  const { id: ticketId, whatsappId, contact, queue } = ticket;
  if (whatsappId === null) return null;
  return (
    <TemplatePicker
      whatsappId={whatsappId}
      subjects={{
        contact: { name: contact.name, number: contact.number },
        ticket: { id: ticketId, queue: queue?.name },
        user: { name: user.name },
      }}
      action={t('templates.send')}
      onTake={(template) =>
        api('POST /messages/:ticketId', { params: { ticketId }, body: { body: '', template, idempotencyKey } })
      }
      onClose={onClose}
    />
  );
}
