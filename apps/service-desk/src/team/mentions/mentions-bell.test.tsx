import { openSocket } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import type { Mention } from '@recado/contract';
import { renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { signInAs } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';
import { addAllTexts } from '../../testing/texts.ts';
import MentionsBell from './mentions-bell.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const aMention = (id: number, note: string): Mention => ({
  id,
  noteId: id,
  note,
  user: { name: 'Bruno' },
  contact: { id: 1, name: 'Maria' },
  ticket: { id: 1, uuid: 'b7e3' },
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
});

async function renderBell(records: Mention[]) {
  queryClient.clear();
  signInAs();
  addAllTexts();
  openSocket('', 1, () => 'token');
  const onUnread = jest.fn();
  const calls = serveApi({
    'GET /mentions': () => ({ records, count: records.length, hasMore: false }),
    'POST /mentions/seen': () => ({ message: 'Mentions seen' }),
  });
  const rendered = renderWithProviders(<MentionsBell onUnread={onUnread} />, { queryClient });
  await waitFor(() => expect(onUnread).toHaveBeenLastCalledWith(records.length));
  return { ...rendered, calls, onUnread };
}

test('a new mention is counted, and marked as seen with one press', async () => {
  const { user, calls, onUnread } = await renderBell([]);
  receiveEvent('mention', { action: 'create', record: aMention(7, '@Ana veja o boleto') });
  await user.click(await screen.findByRole('button', { name: 'Menções: 1 não vista' }));
  expect(await screen.findByText('@Ana veja o boleto')).toBeVisible();
  expect(onUnread).toHaveBeenLastCalledWith(1);
  await user.click(screen.getByRole('button', { name: 'Marcar como vista a menção de Bruno' }));
  expect(await screen.findByText('Ninguém mencionou você.')).toBeVisible();
  expect(calls.at(-1)).toMatchObject({ key: 'POST /mentions/seen', body: { ids: [7] } });
});

test('choosing a mention opens its ticket and counts as seen', async () => {
  const { user, calls, path } = await renderBell([aMention(7, ''), aMention(6, 'Outra')]);
  await user.click(await screen.findByRole('button', { name: 'Menções: 2 não vistas' }));
  await user.click(await screen.findByRole('link', { name: /Observação de um atendimento que você não vê mais/ }));
  expect(path()).toBe('/tickets/b7e3');
  expect(calls.at(-1)).toMatchObject({ key: 'POST /mentions/seen', body: { ids: [7] } });
  expect(await screen.findByRole('button', { name: 'Menções: 1 não vista' })).toBeVisible();
});
