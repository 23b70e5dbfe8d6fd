import type { MessageQuery } from '@recado/api/live';
import { useAll } from '@recado/api/live';
import { Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { FilterSelect } from '@recado/ui/records';
import { useId, useState } from 'react';
import { tagChoices } from '../../../board/tags/tags.ts';
import { useColleagues } from '../../../team/users/colleagues.ts';
import { ContactSelect } from '../../new-ticket/contact-select.tsx';
import type { ChosenContact } from '../../new-ticket/use-start-ticket.ts';
import { useQueueChoices } from '../../queues/queue-choices.ts';

/** The filters of a search in messages. */
export type MessageFilter = Omit<MessageQuery, 'searchParam' | 'ticketId'>;

/** Narrows a search in messages by contact, agent, queue, tag and days. */
export default function MessageFilters({
  value,
  onChange,
}: {
  value: MessageFilter;
  onChange: (filter: MessageFilter) => void;
}) {
  const { t } = useTranslation('service-desk');
  const { queues } = useQueueChoices(true);
  const { colleagues } = useColleagues();
  const { items: tags } = useAll(tagChoices, {});
  const contactField = useId();
  const [contact, setContact] = useState<ChosenContact>();
  const change = (changed: MessageFilter) => onChange({ ...value, ...changed });
  return (
    <div className="message-filters">
      <div>
        <label className="visually-hidden" htmlFor={contactField}>
          {t('messageSearch.contact')}
        </label>
        <ContactSelect
          id={contactField}
          value={contact}
          onChange={(chosen) => {
            setContact(chosen);
            change({ contactId: chosen?.id });
          }}
        />
      </div>
      <Choice
        label={t('messageSearch.agent')}
        value={value.userId}
        choices={colleagues}
        onChange={(userId) => change({ userId })}
      />
      <Choice
        label={t('messageSearch.queue')}
        value={value.queueId}
        choices={queues}
        onChange={(queueId) => change({ queueId })}
      />
      <Choice
        label={t('messageSearch.tag')}
        value={value.tagId}
        choices={tags}
        onChange={(tagId) => change({ tagId })}
      />
      <Day label={t('messageSearch.from')} value={value.from} onChange={(from) => change({ from })} />
      <Day label={t('messageSearch.until')} value={value.until} onChange={(until) => change({ until })} />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: unknown;
  choices: readonly { id: number; name: string }[];
  onChange: (id: number | undefined) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <FilterSelect<number>
      label={label}
      all={label}
      showSearch={{ optionFilterProp: 'label' }}
      value={typeof value === 'number' ? value : undefined}
      choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}

function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  const field = useId();
  return (
    <div className="message-filter-day">
      <label htmlFor={field}>{label}</label>
      <Input
        id={field}
        type="date"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </div>
  );
}
