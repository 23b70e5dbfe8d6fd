import type { Ticket } from '@recado/api/contract';
import { useMessages } from '@recado/api/live';
import { Button, CheckOutlined, Modal } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Conversation } from '../chat/conversation/conversation.tsx';
import { useTransitions } from '../tickets/transitions.ts';
import './peek-dialog.css';
import { useReturnFocus } from '../use-return-focus.ts';

/** A pending ticket's messages, read-only: looking does not read them; accepting does (SPEC §2.4). */
export default function PeekDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const history = useMessages(ticket.id);
  const { accept, movingId } = useTransitions();
  const acceptAndClose = async () => {
    if (await accept(ticket)) onClose();
  };
  return (
    <Modal
      open
      width={640}
      title={t('peek.title', { name: ticket.contact.name })}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('peek.close')}
        </Button>,
        <Button
          key="accept"
          type="primary"
          icon={<CheckOutlined aria-hidden />}
          loading={movingId === ticket.id}
          onClick={() => void acceptAndClose()}
        >
          {t('actions.accept')}
        </Button>,
      ]}
    >
      <div className="peek">
        <Conversation ticket={ticket} history={history} readOnly />
      </div>
    </Modal>
  );
}
