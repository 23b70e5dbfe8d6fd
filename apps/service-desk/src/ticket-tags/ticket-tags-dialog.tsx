import type { Tag, TagSummary, Ticket } from '@recado/api/contract';
import { applyToCache, tickets, useAll, useCreate, useRecord } from '@recado/api/live';
import { Button, ColorTag, ErrorState, ListSkeleton, Modal, plainName, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { freeColor } from '@recado/ui/records';
import { useState } from 'react';
import { tagChoices, tags } from '../tags/tags.ts';
import { useReturnFocus } from '../use-return-focus.ts';
import { TagPicker } from './tag-picker.tsx';
import { useTicketTags } from './use-ticket-tags.ts';
import './ticket-tags.css';

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
  const create = useCreate(tags);
  const notify = useNotify();
  const isChosen = (tag: TagSummary) => chosen.some(({ id }) => id === tag.id);
  const toggle = (tag: TagSummary) =>
    choose(isChosen(tag) ? chosen.filter(({ id }) => id !== tag.id) : [...chosen, tag]);
  const add = async (name: string) => {
    try {
      const made = await create.mutateAsync({ name, color: freeColor(all.map(({ color }) => color)) });
      applyToCache(tagChoices, { type: 'upsert', record: made });
      choose([...chosen, made]);
      return true;
    } catch (failure) {
      notify.error(failure);
      return false;
    }
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
