import { api, failureOf } from '@recado/api/client';
import { fieldName } from '@recado/api/fields';
import { applyAnswer, tickets } from '@recado/api/live';
import type { Answer, NamedAutomation } from '@recado/contract';
import type { TicketActionProps } from '@recado/federation';
import { ErrorState, Modal, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Form, RecordDialog, SelectField } from '@recado/ui/records';
import { useCallback, useEffect, useState } from 'react';

interface Chosen {
  who: string;
}

const ownField = fieldName<Chosen>;

const people = 'people';
const keyOf = ({ kind, id }: Pick<NamedAutomation, 'kind' | 'id'>) => `${kind} ${id}`;

/**
 * Chooses who answers a ticket: people, a prompt or an integration. An open ticket given to a prompt or an integration
 * becomes pending again, and the list follows.
 */
export default function TicketAutomation({ ticket, prepareToLeave, onClose }: TicketActionProps) {
  const { t } = useTranslation('admin');
  const { found, failure, retry } = useAutomations(ticket.id);
  const save = async ({ who }: Chosen) => {
    const chosen = found?.choices.find((choice) => keyOf(choice) === who);
    const automation = chosen ? { kind: chosen.kind, id: chosen.id } : null;
    const params = { ticketId: ticket.id };
    const leave = prepareToLeave();
    await applyAnswer(tickets, () => api('PUT /tickets/:ticketId/automation', { params, body: { automation } }));
    if (chosen && ticket.status === 'open') leave();
  };
  const title = t('ticketAutomation.title', { name: plainName(ticket.contact.name) });
  if (failure) {
    return (
      <Modal open title={title} footer={null} onCancel={onClose}>
        <ErrorState failure={failure} onRetry={retry} />
      </Modal>
    );
  }
  return (
    <RecordDialog<Chosen>
      key={found ? 'found' : 'loading'}
      open
      title={title}
      initialValues={{ who: found?.answering ? keyOf(found.answering) : people }}
      loading={!found}
      readOnly={found?.choices.length === 0}
      savedText={t('ticketAutomation.saved')}
      onSave={save}
      onClose={onClose}
    >
      {found?.choices.length === 0 && <p>{t('ticketAutomation.none')}</p>}
      {found && found.choices.length > 0 && <WhoField choices={found.choices} isOpen={ticket.status === 'open'} />}
    </RecordDialog>
  );
}

function WhoField({ choices, isOpen }: { choices: readonly NamedAutomation[]; isOpen: boolean }) {
  const { t } = useTranslation('admin');
  const who: unknown = Form.useWatch('who');
  const help =
    who === people
      ? t('ticketAutomation.peopleHelp')
      : t(isOpen ? 'ticketAutomation.openHelp' : 'ticketAutomation.waitingHelp');
  return (
    <SelectField
      name={ownField('who')}
      label={t('ticketAutomation.who')}
      clearable={false}
      help={help}
      choices={[
        { value: people, label: t('ticketAutomation.people') },
        ...choices.map((choice) => ({
          value: keyOf(choice),
          label: t(`ticketAutomation.kinds.${choice.kind}`, { name: choice.name }),
        })),
      ]}
    />
  );
}

type Automations = Answer<'GET /tickets/:ticketId/automation'>;
type Failure = ReturnType<typeof failureOf>;

/** The ticket's current choice and the available ones, read when the dialog is opened. */
function useAutomations(ticketId: number): { found?: Automations; failure?: Failure; retry: () => void } {
  const [read, setRead] = useState<{ found?: Automations; failure?: Failure }>({});
  const load = useCallback(async () => {
    setRead({});
    const answer = await api('GET /tickets/:ticketId/automation', { params: { ticketId } }).then(
      (found) => ({ found }),
      (error: unknown) => ({ failure: failureOf(error) }),
    );
    setRead(answer);
  }, [ticketId]);
  useEffect(() => void load(), [load]);
  return { ...read, retry: () => void load() };
}
