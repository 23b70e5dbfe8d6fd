import { useAll, useRemove } from '@recado/api/live';
import { useAbility, useSession } from '@recado/auth';
import type { Macro } from '@recado/contract';
import { formatNumber, RelativeTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CopyOutlined } from '@recado/ui/icons';
import { type Column, RecordPage, rowsOf, useSearch } from '@recado/ui/records';
import { useState } from 'react';
import { macros, macrosNamed } from '../macros.ts';
import { useStepWords } from '../steps/step-words.ts';
import { MacroDialog } from './macro-dialog.tsx';

/** Macros: several steps in a ticket at once, run by `/` in a chat (ADR 169). */
export default function MacrosPage() {
  const { t } = useTranslation('service-desk');
  const search = useSearch();
  const list = useAll(macros, {});
  const remove = useRemove(macros);
  const { user } = useSession();
  const managesAll = useAbility('settings:manage');
  const [copied, setCopied] = useState<Macro>();
  const { wordsOf } = useStepWords(list.items.flatMap(({ steps }) => steps));
  const isMine = ({ userId }: Macro) => managesAll || userId === user.id;
  const columns: Column<Macro>[] = [
    { key: 'name', title: t('macros.name'), render: ({ name }) => name, isCardTitle: true },
    {
      key: 'steps',
      title: t('macros.steps'),
      render: ({ steps }) => steps.map((step) => wordsOf(step).title).join(' → '),
    },
    {
      key: 'shared',
      title: t('macros.whose'),
      render: ({ isShared }) => t(isShared ? 'macros.everybody' : 'macros.onlyMe'),
    },
    { key: 'uses', title: t('macros.uses'), render: ({ uses }) => formatNumber(uses), align: 'right' },
    {
      key: 'lastUsed',
      title: t('macros.lastUsed'),
      render: ({ lastUsedAt }) => lastUsedAt && <RelativeTime value={lastUsedAt} />,
    },
  ];
  return (
    <RecordPage
      title={t('macros.title')}
      list={rowsOf(list, macrosNamed(list.items, search.searchParam))}
      search={search}
      columns={columns}
      nameOf={({ name }) => name}
      addText={t('macros.add')}
      empty={{ title: t('macros.empty'), description: t('macros.emptyText') }}
      removal={{ title: t('macros.deleteTitle'), run: ({ id }) => remove.mutateAsync(id) }}
      may={{ change: isMine, remove: isMine }}
      moreActions={(macro) => [
        { key: 'copy', label: t('macros.copy', { name: macro.name }), icon: <CopyOutlined />, run: setCopied },
      ]}
      dialog={(edited, close) => <MacroDialog edited={edited} onClose={close} />}
    >
      <MacroDialog edited={copied && 'new'} copied={copied} onClose={() => setCopied(undefined)} />
    </RecordPage>
  );
}
