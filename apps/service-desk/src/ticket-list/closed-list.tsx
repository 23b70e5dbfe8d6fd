import { tickets, useLiveList } from '@recado/api/live';
import { EmptyState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useListQuery } from './list-query.ts';
import { ListTools } from './list-tools.tsx';
import { TicketRows } from './rows/ticket-rows.tsx';

/** The closed tickets. */
export function ClosedList() {
  const { t } = useTranslation('service-desk');
  const closed = useLiveList(tickets, useListQuery('closed'));
  return (
    <>
      <div className="list-bar is-alone">
        <ListTools sorts={false} />
      </div>
      <TicketRows
        list={closed}
        name={t('tabs.closed')}
        empty={<EmptyState title={t('list.noneClosed')} description={t('list.noneClosedHint')} />}
      />
    </>
  );
}
