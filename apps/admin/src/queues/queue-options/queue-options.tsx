import { Button, EmptyState, ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PlusOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import { OptionLevel } from './option-level.tsx';
import { useQueueOptions } from './use-queue-options.ts';

/**
 * The chatbot's menu of a queue, a tree that the customer navigates by numbers (SPEC §2.9). Each change is saved at
 * once.
 */
export function QueueOptions({ queueId }: { queueId: number }) {
  const { t } = useTranslation('admin');
  const menu = useQueueOptions(queueId);
  const [isAdding, setAdding] = useState(false);
  if (menu.isLoading) return <ListSkeleton rows={3} />;
  if (menu.error) return <ErrorState failure={menu.error} onRetry={menu.refetch} />;
  const add = !isAdding && (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
      {t('options.add')}
    </Button>
  );
  if (menu.options.length === 0 && !isAdding)
    return <EmptyState title={t('options.empty')} description={t('options.emptyText')} action={add} />;
  return (
    <>
      <p className="admin-meta">{t('options.emptyText')}</p>
      <OptionLevel menu={menu} parentId={null} isAdding={isAdding} onAdded={() => setAdding(false)} />
      {add}
    </>
  );
}
