import type { Ticket } from '@recado/api/contract';
import { useTranslation } from '@recado/ui/i18n';
import { ArrowRightOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { arrangeDesk } from '../desk-store.ts';

/** A link to the conversation that already exists. */
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
