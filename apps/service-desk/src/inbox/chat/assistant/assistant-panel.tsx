import type { KnownTicket } from '@recado/api/live';
import { Modal, plainName, useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { LanguageChoice } from './language-choice.tsx';
import { closePanel, type PanelName } from './opened-panel.ts';
import { Promises } from './promises.tsx';
import { Summary } from './summary.tsx';
import './assistant.css';

/** A panel of the assistant over a ticket's chat. */
export default function AssistantPanel({ ticket, panel }: { ticket: KnownTicket; panel: PanelName }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const name = plainName(ticket.contact.name);
  const title = {
    summary: t('deskAssistant.summaryOf', { name }),
    promises: t('deskAssistant.promisesTo', { name }),
    language: t('deskAssistant.intoWhich'),
  }[panel];
  return (
    <Modal open width={560} title={title} footer={null} onCancel={closePanel}>
      {panel === 'summary' && <Summary ticketId={ticket.id} />}
      {panel === 'promises' && <Promises ticket={ticket} />}
      {panel === 'language' && <LanguageChoice ticketId={ticket.id} />}
    </Modal>
  );
}
