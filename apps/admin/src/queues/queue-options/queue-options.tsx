import { EmptyState, ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { OptionLevel } from './option-level.tsx';
import { useQueueOptions } from './use-queue-options.ts';

/** The chatbot's menu of a queue, a tree the customer walks with numbers (SPEC §2.9). Each change is saved at once. */
export function QueueOptions({ queueId }: { queueId: number }) {
  const { t } = useTranslation('admin');
  const menu = useQueueOptions(queueId);
  if (menu.isLoading) return <ListSkeleton rows={3} />;
  if (menu.error) return <ErrorState failure={menu.error} onRetry={() => void menu.refetch()} />;
  return (
    <>
      {menu.options.length === 0 && <EmptyState title={t('options.empty')} description={t('options.emptyText')} />}
      <OptionLevel menu={menu} parentId={null} />
    </>
  );
}
