import { api } from '@recado/api/client';
import type { Ticket, TicketPriority } from '@recado/contract';
import { ticketPriorities } from '@recado/contract/service-level-bounds';
import { Modal, plainName, useNotify, useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useRef, useState } from 'react';
import './levels.css';

type Choice = TicketPriority | 'none';
const choices: readonly Choice[] = ['none', ...ticketPriorities];

/** Chooses how urgent a ticket is; its service level follows. Arrows choose, Enter saves. */
export default function PriorityDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  useReturnFocus();
  const [choice, setChoice] = useState<Choice>(ticket.priority ?? 'none');
  const [isSaving, setSaving] = useState(false);
  const chosen = useRef<HTMLInputElement>(null);
  const save = async () => {
    setSaving(true);
    const body = { priority: choice === 'none' ? null : choice };
    try {
      await api('PUT /tickets/:ticketId/priority', { params: { ticketId: ticket.id }, body });
      onClose();
    } catch (failure) {
      notify.error(failure);
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      width={360}
      title={t('levels.dialogTitle', { name: plainName(ticket.contact.name) })}
      okText={t('levels.save')}
      cancelText={t('confirm.cancel')}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && chosen.current?.focus()}
    >
      <fieldset className="priority-choices" aria-label={t('levels.choose')}>
        {choices.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="priority"
              ref={each === choice ? chosen : undefined}
              checked={each === choice}
              onChange={() => setChoice(each)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isSaving) return;
                event.preventDefault();
                void save();
              }}
            />
            <span>{each === 'none' ? t('levels.none') : t(`levels.priorities.${each}`)}</span>
          </label>
        ))}
      </fieldset>
    </Modal>
  );
}
