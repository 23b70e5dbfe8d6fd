import { useLiveList, useRemove } from '@recado/api/live';
import type { Prompt } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, RecordPage, useSearch } from '@recado/ui/records';
import { PromptDialog } from './prompt-dialog.tsx';
import { prompts } from './prompts.ts';
import { UsagePanel } from './usage/usage-panel.tsx';

/** The AIs that answer customers (SPEC §2.10). */
export default function PromptsPage() {
  const { t } = useTranslation('admin');
  const search = useSearch();
  const list = useLiveList(prompts, { searchParam: search.searchParam });
  const remove = useRemove(prompts);
  const columns: Column<Prompt>[] = [
    { key: 'name', title: t('prompts.name'), render: ({ name }) => name },
    { key: 'queue', title: t('prompts.queue'), render: ({ queue }) => queue?.name ?? t('prompts.noQueue') },
    { key: 'maxTokens', title: t('prompts.maxTokens'), render: ({ maxTokens }) => maxTokens },
  ];
  return (
    <RecordPage
      title={t('prompts.title')}
      list={list}
      search={search}
      columns={columns}
      nameOf={({ name }) => name}
      addText={t('prompts.add')}
      above={<UsagePanel />}
      empty={{ title: t('prompts.empty'), description: t('prompts.emptyText') }}
      removal={{
        title: t('prompts.deleteTitle'),
        consequence: t('prompts.deleteText'),
        run: ({ id }) => remove.mutateAsync(id),
      }}
      dialog={(edited, close) => <PromptDialog edited={edited} onClose={close} />}
    />
  );
}
