import type { Ticket } from '@recado/api/contract';
import { ArrowRightOutlined } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { arrangeDesk } from '../desk-store.ts';

/** Leads to the conversation that is already going on. */
export function ConflictLink({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  const { t } = useTranslation('service-desk');
  const open = () => {
    arrangeDesk({ front: 'chat' });
    onOpen();
  };
  return (
    <p>
      <Link to={`/tickets/${ticket.uuid}`} onClick={open}>
        {t('conflict.open')} <ArrowRightOutlined aria-hidden />
      </Link>
    </p>
  );
}
