import type { Ticket } from '@recado/api/contract';
import { useMessages, useTicketByUuid } from '@recado/api/live';
import { Button, Modal, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined } from '@recado/ui/icons';
import { Conversation } from '../chat/conversation/conversation.tsx';
import { useTransitions } from '../tickets/transitions.ts';
import './peek-dialog.css';
import { useReturnFocus } from '../use-return-focus.ts';
import { usePeekEnd } from './use-peek-end.ts';

/**
 * A pending ticket's messages, read-only: the preview does not mark them as read, accepting does (SPEC §2.4). Shows
 * when somebody else accepts the ticket first.
 */
export default function PeekDialog({ ticket: peeked, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const { ticket = peeked, error } = useTicketByUuid(peeked.uuid);
  const history = useMessages(peeked.id);
  const { accept, movingId } = useTransitions();
  const ended = usePeekEnd(ticket, error !== null, onClose);
  const close = (
    <Button key="close" onClick={onClose}>
      {t('peek.close')}
    </Button>
  );
  const acceptButton = (
    <Button
      key="accept"
      type="primary"
      icon={<CheckOutlined aria-hidden />}
      loading={movingId === ticket.id}
      onClick={() => void accept(ticket)}
    >
      {t('actions.accept')}
    </Button>
  );
  return (
    <Modal
      open
      width={640}
      title={t('peek.title', { name: plainName(ticket.contact.name) })}
      onCancel={onClose}
      footer={ended ? [close] : [close, acceptButton]}
    >
      <div className="peek">
        <Conversation ticket={ticket} history={history} readOnly />
      </div>
      <p className="peek-end" role="status">
        {ended}
      </p>
    </Modal>
  );
}
