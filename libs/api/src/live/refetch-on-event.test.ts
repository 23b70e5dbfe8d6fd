import { waitFor } from '@testing-library/react';
import { send } from '../client/client.ts';
import { onEvent } from '../client/socket.ts';
import { followEvents } from './cache.ts';
import { prefetchList } from './list.ts';
import { queryClient } from './query-client.ts';
import { defineResource } from './resource.ts';

jest.mock('../client/client.ts', () => ({ api: jest.fn(), send: jest.fn() }));
jest.mock('../client/socket.ts', () => ({ onEvent: jest.fn(), onMissedEvents: jest.fn(), onSocketState: jest.fn() }));

test('after an event about too many changes the lists are fetched again', async () => {
  jest.mocked(send).mockResolvedValue({ records: [], count: 0, hasMore: false });
  const numbers = defineResource({
    list: 'GET /suppressed-numbers',
    create: 'POST /suppressed-numbers',
    remove: 'DELETE /suppressed-numbers/:suppressedNumberId',
    events: { 'suppressed-number': (event) => (event.action === 'import' ? { type: 'refetch' } : undefined) },
  });
  followEvents(numbers);
  await prefetchList(numbers, {});
  const [query] = queryClient.getQueryCache().findAll({ queryKey: [numbers.name, 'list'] });
  const tell = jest.mocked(onEvent).mock.calls[0]?.[1] as ((event: unknown) => void) | undefined;
  tell?.({ action: 'delete', id: 1 });
  expect(query?.state.isInvalidated).toBe(false);
  tell?.({ action: 'import' });
  await waitFor(() => expect(query?.state.isInvalidated).toBe(true));
});
