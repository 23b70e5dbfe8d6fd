import { api } from '@recado/api/client';
import type { TicketActionProps } from '@recado/federation';
import { failureText, Input, Modal, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { trackingOf } from '../order-system.ts';

/** An action of the ticket: the customer gets where they follow their order, after the agent read the text. */
export default function SendTracking({ ticket: { id: ticketId, contact }, onClose }: TicketActionProps) {
  const { t } = useTranslation('orders');
  const notify = useNotify();
  const [text, setText] = useState(() => t('tracking.text', { address: trackingOf(contact.number ?? '') }));
  const [idempotencyKey] = useState(() => `tracking-${crypto.randomUUID()}`);
  const [isSending, setSending] = useState(false);

  async function send() {
    setSending(true);
    try {
      // Sent twice, e.g. after the connection was lost, it is one message.
      await api('POST /messages/:ticketId', { params: { ticketId }, body: { body: text, idempotencyKey } });
      notify.success(t('tracking.sent'));
      onClose();
    } catch (error) {
      notify.error(failureText(error));
      setSending(false);
    }
  }

  return (
    <Modal
      open
      title={t('tracking.title')}
      okText={t('tracking.send')}
      okButtonProps={{ loading: isSending, disabled: text.trim() === '' }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Input.TextArea
        aria-label={t('tracking.label')}
        value={text}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  );
}
