import { prefetchList, tickets } from '@recado/api/live';
import { sessionStore } from '@recado/auth';
import { useDesk } from '../desk-store.ts';
import { viewerOf } from '../viewer.ts';
import { listQuery } from './list-query.ts';

/** Requests the two halves of the open tab, which the workspace shows first, while the workspace's code loads. */
export default async function askForFirstLists(): Promise<void> {
  const { session } = sessionStore.getState();
  if (!session) return;
  const queries = (['open', 'pending'] as const).map((status) =>
    listQuery(status, false, viewerOf(session), useDesk.getState()),
  );
  await Promise.all(queries.map((query) => prefetchList(tickets, query)));
}
