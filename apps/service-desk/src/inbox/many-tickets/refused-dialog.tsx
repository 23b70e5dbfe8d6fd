import { ApiFailure } from '@recado/api/client';
import { Button, failureText, Modal, Name, useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { explained } from '../tickets/conflict.ts';
import { type RefusedChanges, showRefused } from './refused-changes.ts';
import './many-tickets.css';

const close = () => showRefused(null);

/** Names each ticket that was not changed, and why. */
export default function RefusedDialog({ refused }: { refused: RefusedChanges }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  return (
    <Modal
      open
      width={440}
      title={t('many.refused', { count: refused.length })}
      onCancel={close}
      footer={<Button onClick={close}>{t('many.close')}</Button>}
    >
      <ul className="many-refused">
        {refused.map(({ ticket, error }) => (
          <li key={ticket.id}>
            <Name text={ticket.contact.name} />
            <span>{reasonOf(error)}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** The reason in words; a conflict names its agent and queue. */
function reasonOf(error: string): string {
  return failureText(explained(new ApiFailure(409, { error })));
}
