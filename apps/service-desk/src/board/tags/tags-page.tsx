import { useLiveList, useRemove } from '@recado/api/live';
import { useAbility, usePlanFlag } from '@recado/auth';
import type { CountedTag } from '@recado/contract';
import { ColorTag, formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ProjectOutlined } from '@recado/ui/icons';
import { type Column, RecordPage, useSearch } from '@recado/ui/records';
import { TagDialog } from './tag-dialog.tsx';
import { tags } from './tags.ts';

/** The tags of the company (SPEC §2.9): name chip, number of tickets, actions. */
export default function TagsPage() {
  const { t } = useTranslation('service-desk');
  const search = useSearch();
  const list = useLiveList(tags, { searchParam: search.searchParam });
  const remove = useRemove(tags);
  const hasKanban = usePlanFlag('useKanban');
  const mayChangeLanes = useAbility('tags:kanban');
  const mayChange = ({ kanban }: CountedTag) => mayChangeLanes || kanban !== 1;
  const columns: Column<CountedTag>[] = [
    { key: 'name', title: t('tags.name'), render: chipOf, isCardTitle: true, grows: true },
    ...(hasKanban ? [{ key: 'kanban', title: t('tags.kanban'), render: laneMark }] : []),
    {
      key: 'tickets',
      title: t('tags.tickets'),
      render: ({ ticketsCount }) => formatNumber(ticketsCount),
      align: 'right',
    },
  ];
  return (
    <RecordPage
      title={t('tags.title')}
      list={list}
      search={search}
      columns={columns}
      nameOf={({ name }) => name}
      addText={t('tags.add')}
      empty={{ title: t('tags.empty'), description: t('tags.emptyText') }}
      removal={{
        title: t('tags.deleteTitle'),
        consequence: t('tags.deleteConsequence'),
        run: ({ id }) => remove.mutateAsync(id),
      }}
      may={{ change: mayChange, remove: mayChange }}
      dialog={(edited, close) => <TagDialog edited={edited} known={list.items} onClose={close} />}
    />
  );
}

function chipOf({ name, color }: CountedTag) {
  return <ColorTag color={color}>{name}</ColorTag>;
}

function laneMark({ kanban }: CountedTag) {
  return kanban === 1 && <LaneMark />;
}

function LaneMark() {
  const { t } = useTranslation('service-desk');
  return (
    <>
      <ProjectOutlined aria-hidden /> {t('tags.isLane')}
    </>
  );
}
