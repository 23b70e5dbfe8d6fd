import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Announcement, PromptLimit } from '@recado/contract';
import { firstOf, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import AnnouncementsBell from './announcements-bell.tsx';
import AnnouncementsPage from './announcements-page.tsx';

const news: Announcement = {
  id: 1,
  title: 'Kanban chegou',
  text: 'Veja em Kanban.',
  priority: 1,
  status: true,
  mediaPath: null,
  mediaName: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const promptLimit: PromptLimit = {
  month: '2026-11',
  day: '2026-11-30',
  dailyTokens: null,
  dailyCost: null,
  usedToday: { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 },
  dayLevel: 'none',
  mostTokens: 1000,
  mostCost: null,
  used: { calls: 3, inputTokens: 800, outputTokens: 35, cost: 0 },
  level: 'none',
};

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});
setUpPage(
  () => Promise.all([setup('./announcements'), setup('./announcements-bell')]),
  aSessionUser({ id: 7, profile: 'admin', super: true }),
);

test('the bell counts new announcements until it is opened, also after a reload', async () => {
  serveApi({ 'GET /announcements/list': () => [news], 'GET /prompt-limit': () => promptLimit });
  const onUnread = jest.fn();
  const { user, unmount } = renderWithProviders(<AnnouncementsBell onUnread={onUnread} />, { queryClient });
  await user.click(await screen.findByRole('button', { name: 'Informativos: 1 novo' }));
  expect(await screen.findByText('Veja em Kanban.')).toBeVisible();
  expect(screen.getByText('Alta')).toBeVisible();
  await waitFor(() => expect(onUnread).toHaveBeenLastCalledWith(0));
  unmount();
  renderWithProviders(<AnnouncementsBell onUnread={onUnread} />, { queryClient });
  expect(await screen.findByRole('button', { name: 'Informativos' })).toBeVisible();
});

test('addresses in an announcement are links, without the mark behind them', async () => {
  const text = 'Veja https://recado.example/novo?a=1. Ou www.recado.example!';
  serveApi({ 'GET /announcements/list': () => [{ ...news, text }], 'GET /prompt-limit': () => promptLimit });
  const { user } = renderWithProviders(<AnnouncementsBell onUnread={jest.fn()} />, { queryClient });
  await user.click(await screen.findByRole('button', { name: /^Informativos/ }));
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['https://recado.example/novo?a=1', 'https://recado.example/novo?a=1'],
    ['www.recado.example', 'https://www.recado.example'],
  ]);
});

test('the bell shows administrators once that the AI is near its limit, with a link to the details', async () => {
  serveApi({ 'GET /announcements/list': () => [], 'GET /prompt-limit': () => ({ ...promptLimit, level: 'near' }) });
  const onUnread = jest.fn();
  const { user, unmount, path } = renderWithProviders(<AnnouncementsBell onUnread={onUnread} />, { queryClient });
  await user.click(await screen.findByRole('button', { name: 'Informativos: 1 novo' }));
  expect(await screen.findByText('IA: 83 % do limite mensal')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ver o uso' }));
  expect(path()).toBe('/prompts');
  unmount();
  renderWithProviders(<AnnouncementsBell onUnread={onUnread} />, { queryClient });
  expect(await screen.findByRole('button', { name: 'Informativos' })).toBeVisible();
  await waitFor(() => expect(onUnread).toHaveBeenLastCalledWith(0));
});

test('the bell shows administrators once a day that the daily limit of the AI is reached', async () => {
  let limit: PromptLimit = { ...promptLimit, dailyTokens: 10, dayLevel: 'over' };
  serveApi({ 'GET /announcements/list': () => [], 'GET /prompt-limit': () => limit });
  const show = () => renderWithProviders(<AnnouncementsBell onUnread={jest.fn()} />, { queryClient });
  const { user, unmount } = show();
  await user.click(await screen.findByRole('button', { name: 'Informativos: 1 novo' }));
  expect(await screen.findByText('Limite diário da IA atingido')).toBeVisible();
  unmount();
  const { unmount: leave } = show();
  expect(await screen.findByRole('button', { name: 'Informativos' })).toBeVisible();
  leave();
  queryClient.clear();
  limit = { ...limit, day: '2026-12-01' };
  show();
  expect(await screen.findByRole('button', { name: 'Informativos: 1 novo' })).toBeVisible();
});

test('a new announcement has low priority and is active; title and text are required', async () => {
  const calls = serveApi({
    'GET /announcements': () => ({ records: [], count: 0, hasMore: false }),
    'POST /announcements': () => news,
  });
  const { user } = renderWithProviders(<AnnouncementsPage />, { queryClient });
  await user.click(firstOf(await screen.findAllByRole('button', { name: 'Adicionar informativo' })));
  await user.type(await screen.findByLabelText('Título'), 'Kanban chegou{Enter}');
  expect(await screen.findByText('Obrigatório')).toBeVisible();
  await user.type(screen.getByLabelText('Texto'), 'Veja em Kanban.');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(calls.at(-1)?.key).toBe('POST /announcements'));
  expect(calls.at(-1)?.body).toMatchObject({ title: 'Kanban chegou', priority: 3, status: true });
  expect(await screen.findByRole('row', { name: /Kanban chegou.*Alta.*Ativo/ })).toBeVisible();
});
