import { rememberTicket, tickets, useAll, useRecord } from '@recado/api/live';
import type { Tag, TagSummary, Ticket } from '@recado/contract';
import {
  Button,
  ColorTag,
  ErrorState,
  ListSkeleton,
  Modal,
  plainName,
  useNotify,
  useReturnFocus,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useRef, useState } from 'react';
import { tagChoices } from '../../board/tags/tags.ts';
import { TagPicker } from './tag-picker.tsx';
import { useNewTag } from './use-new-tag.ts';
import './ticket-tags.css';
import { api } from '@recado/api/client';

/** The tags of a ticket: each choice is saved at once, and a tag that is missing is created while typing (SPEC §2.4). */
export default function TicketTagsDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const { record: ticket, error: noTicket } = useRecord(tickets, ticketId);
  const { items, isLoading, error: noTags } = useAll(tagChoices, {});
  const failure = noTicket ?? noTags;
  return (
    <Modal
      open
      width={420}
      title={ticket ? t('ticketTags.title', { name: plainName(ticket.contact.name) }) : t('tags.title')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('ticketTags.close')}</Button>}
    >
      {failure && <ErrorState failure={failure} />}
      {!failure && (isLoading || !ticket) && <ListSkeleton rows={4} />}
      {!failure && !isLoading && ticket && <TagsOf ticket={ticket} all={items} />}
    </Modal>
  );
}

function TagsOf({ ticket, all }: { ticket: Ticket; all: readonly Tag[] }) {
  const { t } = useTranslation('service-desk');
  const { chosen, choose } = useTicketTags(ticket);
  const [first] = useState(ticket.tags);
  const create = useNewTag(all);
  const isChosen = (tag: TagSummary) => chosen.some(({ id }) => id === tag.id);
  const toggle = (tag: TagSummary) =>
    choose(isChosen(tag) ? chosen.filter(({ id }) => id !== tag.id) : [...chosen, tag]);
  const add = async (name: string) => {
    const made = await create(name);
    if (made) choose([...chosen, made]);
    return made !== undefined;
  };
  return (
    <>
      <ul className="ticket-tags-chosen" aria-label={t('ticketTags.chosen')}>
        {chosen.map((tag) => (
          <li key={tag.id}>
            <ColorTag color={tag.color}>{tag.name}</ColorTag>
          </li>
        ))}
        {chosen.length === 0 && <li className="ticket-tags-none">{t('ticketTags.none')}</li>}
      </ul>
      <TagPicker all={all} first={first} isChosen={isChosen} onToggle={toggle} onCreate={add} />
    </>
  );
}

/**
 * The tags of a ticket, and how they are replaced. A choice is shown at once and saved after the previous one; of
 * waiting choices only the last is sent. After a refusal the stored tags are shown again.
 */
function useTicketTags(ticket: Pick<Ticket, 'id' | 'tags'>): {
  chosen: readonly TagSummary[];
  choose: (tags: readonly TagSummary[]) => void;
} {
  const notify = useNotify();
  const [wanted, setWanted] = useState<readonly TagSummary[] | null>(null);
  const latest = useRef(wanted);
  const turn = useRef(Promise.resolve());

  async function save(tags: readonly TagSummary[]): Promise<void> {
    if (latest.current !== tags) return;
    try {
      const body = { ticketId: ticket.id, tags: tags.map(({ id }) => id) };
      rememberTicket(await api('POST /tags/sync', { body }));
    } catch (failure) {
      notify.error(failure);
    }
    if (latest.current === tags) setWanted(null);
  }

  const choose = (tags: readonly TagSummary[]) => {
    latest.current = tags;
    setWanted(tags);
    turn.current = turn.current.then(() => save(tags));
  };
  return { chosen: wanted ?? ticket.tags, choose };
}
