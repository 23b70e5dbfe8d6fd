import type { ShownMessage } from '@recado/api/live';
import { Button, Checkbox, failureText, Modal, Name, plainName, useNotify, useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CloseOutlined } from '@recado/ui/icons';
import { Progress, useConfirmDestructive } from '@recado/ui/records';
import { useId, useState } from 'react';
import { useSignOption } from '../chat/composer/signature.ts';
import { ContactSelect } from '../new-ticket/contact-select.tsx';
import type { ChosenContact } from '../new-ticket/use-start-ticket.ts';
import { explained } from '../tickets/conflict.ts';
import { excerptOf } from './forwardable.ts';
import { type Delivery, deliveriesOf, useForwarding } from './use-forwarding.ts';
import './forward.css';

/** The maximum number of contacts to choose. */
const mostContacts = 10;

interface ForwardDialogProps {
  messages: readonly ShownMessage[];
  /** `isDone`: everything was forwarded. */
  onClose: (isDone: boolean) => void;
}

/**
 * Forwards messages to one or several contacts, signed or not, with progress; failures are listed and can be retried
 * (SPEC §4.2, §5).
 */
export default function ForwardDialog({ messages, onClose }: ForwardDialogProps) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const notify = useNotify();
  const [contacts, setContacts] = useState<readonly ChosenContact[]>([]);
  const [isMissing, setMissing] = useState(false);
  const [signs, setSigns] = useState(useSignOption());
  const { deliveries, isRunning, run } = useForwarding();
  const hasBegun = deliveries.length > 0;
  const send = async () => {
    if (contacts.length === 0) return setMissing(true);
    const isDone = await run(hasBegun ? deliveries : deliveriesOf(messages, contacts), signs);
    if (!isDone) return;
    notify.success(t('forward.done', { count: messages.length * contacts.length }));
    onClose(true);
  };
  const confirm = useConfirmDestructive();
  // Choices are not thrown away by one Escape; after the beginning there is nothing left to lose.
  const leave = () => {
    if (hasBegun || contacts.length === 0) return onClose(false);
    confirm({
      title: t('forward.leaveTitle'),
      what: contacts.map(({ name }) => plainName(name)).join(', '),
      action: t('forward.leave'),
      run: async () => onClose(false),
    });
  };
  return (
    <Modal
      open
      width={480}
      title={t('forward.title', { count: messages.length })}
      okText={hasBegun && !isRunning ? t('forward.retry') : t('forward.send')}
      confirmLoading={isRunning}
      cancelText={hasBegun ? t('forward.close') : t('forward.cancel')}
      cancelButtonProps={{ disabled: isRunning }}
      closable={!isRunning}
      keyboard={!isRunning}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={leave}
    >
      {hasBegun ? (
        <Sending deliveries={deliveries} />
      ) : (
        <>
          <Recipients
            contacts={contacts}
            isMissing={isMissing && contacts.length === 0}
            onChange={(chosen) => setContacts(chosen)}
          />
          <p>
            <Checkbox checked={signs} onChange={(event) => setSigns(event.target.checked)}>
              {t('forward.sign')}
            </Checkbox>
          </p>
        </>
      )}
    </Modal>
  );
}

interface RecipientsProps {
  contacts: readonly ChosenContact[];
  isMissing: boolean;
  onChange: (contacts: readonly ChosenContact[]) => void;
}

function Recipients({ contacts, isMissing, onChange }: RecipientsProps) {
  const { t } = useTranslation('service-desk');
  const field = useId();
  const add = (contact: ChosenContact | undefined) => {
    const isNew = contact && contacts.length < mostContacts && !contacts.some(({ id }) => id === contact.id);
    if (isNew) onChange([...contacts, contact]);
  };
  return (
    <div className="forward-recipients">
      <label htmlFor={field}>{t('forward.contacts')}</label>
      <ContactSelect key={contacts.length} id={field} onChange={add} />
      {isMissing && (
        <div className="forward-reason" role="alert">
          {t('forward.contactRequired')}
        </div>
      )}
      <small>{t('forward.contactsHelp', { most: mostContacts })}</small>
      <div className="forward-chosen">
        {contacts.map((contact) => (
          <Button
            key={contact.id}
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('forward.remove', { name: plainName(contact.name) })}
            onClick={() => onChange(contacts.filter(({ id }) => id !== contact.id))}
          >
            <Name text={contact.name} />
          </Button>
        ))}
      </div>
    </div>
  );
}

function Sending({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTranslation('service-desk');
  const done = deliveries.filter(({ state }) => state === 'done').length;
  const failed = deliveries.filter(({ state }) => state === 'failed');
  const total = deliveries.length;
  return (
    <>
      <div role="status">{t('forward.progress', { done, total })}</div>
      <Progress
        percent={Math.round((done / total) * 100)}
        showInfo={false}
        aria-label={t('forward.progress', { done, total })}
      />
      {failed.length > 0 && (
        <div role="alert">
          {t('forward.someFailed', { count: failed.length })}
          <ul className="forward-list">
            {failed.map(({ key, message, contact, failure }) => (
              <li key={key}>
                {t('forward.failedTo', { name: plainName(contact.name), text: excerptOf(message) })}
                <div className="forward-reason">{failureText(explained(failure))}</div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
