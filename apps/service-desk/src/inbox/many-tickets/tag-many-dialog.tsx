import { useAll } from '@recado/api/live';
import type { BulkChange, Tag, TagSummary, Ticket } from '@recado/contract';
import { Button, ErrorState, ListSkeleton, Modal, useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { tagChoices } from '../../board/tags/tags.ts';
import { TagPicker } from '../ticket-tags/tag-picker.tsx';
import { useNewTag } from '../ticket-tags/use-new-tag.ts';
import '../ticket-tags/ticket-tags.css';

interface TagManyDialogProps {
  tickets: readonly Ticket[];
  onChosen: (change: BulkChange) => void;
  onClose: () => void;
}

/** Chooses tags that all of the tickets get or lose; a tag counts as theirs if all have it. Others stay as they are. */
export default function TagManyDialog({ tickets, onChosen, onClose }: TagManyDialogProps) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const [wanted, setWanted] = useState<ReadonlyMap<number, boolean>>(new Map());
  const { items, isLoading, error } = useAll(tagChoices, {});
  const some = tagsOfAny(tickets);
  const isOn = ({ id }: TagSummary) => wanted.get(id) ?? tickets.every(({ tags }) => tags.some((tag) => tag.id === id));
  const want = (tag: TagSummary, isThere: boolean) => setWanted(new Map(wanted).set(tag.id, isThere));
  const apply = () => {
    const ids = (isThere: boolean) => [...wanted].filter(([, value]) => value === isThere).map(([id]) => id);
    onClose();
    onChosen({ kind: 'tag', add: ids(true), remove: ids(false) });
  };
  return (
    <Modal
      open
      width={420}
      title={t('many.tagTitle', { count: tickets.length })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('confirm.cancel')}</Button>
          <Button type="primary" disabled={wanted.size === 0} onClick={apply}>
            {t('many.apply')}
          </Button>
        </>
      }
    >
      {error && <ErrorState failure={error} />}
      {!error && isLoading && <ListSkeleton rows={4} />}
      {!error && !isLoading && <Picker all={items} first={some} isOn={isOn} want={want} />}
    </Modal>
  );
}

interface PickerProps {
  all: readonly Tag[];
  first: readonly TagSummary[];
  isOn: (tag: TagSummary) => boolean;
  want: (tag: TagSummary, isThere: boolean) => void;
}

function Picker({ all, first, isOn, want }: PickerProps) {
  const create = useNewTag(all);
  const add = async (name: string) => {
    const made = await create(name);
    if (made) want(made, true);
    return made !== undefined;
  };
  return <TagPicker all={all} first={first} isChosen={isOn} onToggle={(tag) => want(tag, !isOn(tag))} onCreate={add} />;
}

/** The tags that one of the tickets has. */
function tagsOfAny(tickets: readonly Ticket[]): TagSummary[] {
  return [...new Map(tickets.flatMap(({ tags }) => tags.map((tag) => [tag.id, tag] as const))).values()];
}
