import { tickets, useRemove } from '@recado/api/live';
import type { Ticket } from '@recado/contract';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { ConfirmDialog } from '../../confirm-dialog.tsx';

/** Asks before a ticket is deleted with its messages, naming its contact (UX). */
export function DeleteTicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  const navigate = useNavigate();
  const remove = useRemove(tickets);
  const run = async () => {
    await remove.mutateAsync(ticket.id);
    navigate('/tickets');
  };
  return (
    <ConfirmDialog
      title={t('delete.title', { name: plainName(ticket.contact.name) })}
      consequence={t('delete.consequence')}
      action={t('actions.delete')}
      run={run}
      onClose={onClose}
    />
  );
}
