import type { LiveList } from '@recado/api/live';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** Loads the next page of a list, if there is one. */
export function MoreButton<Item>({ list }: { list: LiveList<Item> }) {
  const { t } = useTranslation('service-desk');
  if (!list.hasMore) return null;
  return (
    <Button block type="text" loading={list.isFetchingMore} onClick={list.loadMore}>
      {t('drawer.more')}
    </Button>
  );
}
