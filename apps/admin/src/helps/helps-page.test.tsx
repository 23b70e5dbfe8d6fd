import { applyToCache, queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { renderWithProviders } from '@recado/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import { helps } from './helps.ts';
import HelpsPage from './helps-page.tsx';

const updatedAt = '2026-01-01T00:00:00.000Z';

beforeAll(() => setup());
afterEach(() => queryClient.clear());

test('a gallery with its count; a video is loaded from its provider only once it is opened', async () => {
  serveApi({
    'GET /helps/list': () => [
      { id: 1, title: 'Primeiro dia', description: 'Aceitar um ticket', video: 'dQw4w9WgXcQ', updatedAt },
      { id: 2, title: 'Filas', description: '', video: 'abcdefghijk', updatedAt },
    ],
  });
  const { user } = renderWithProviders(<HelpsPage />, { queryClient });
  expect(await screen.findByRole('heading', { name: 'Central de Ajuda (2)' })).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Primeiro dia/ }));
  const player = await waitFor(() => document.querySelector('iframe') ?? Promise.reject(new Error('no player yet')));
  expect(player).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('iframe')).toBeNull());
});

test('without videos the page explains its purpose', async () => {
  serveApi({ 'GET /helps/list': () => [] });
  renderWithProviders(<HelpsPage />, { queryClient });
  expect(await screen.findByText('Nenhum vídeo de ajuda ainda')).toBeVisible();
});

test('an added video appears in the gallery at once', async () => {
  const help = (id: number, title: string) => ({ id, title, description: '', video: 'dQw4w9WgXcQ', updatedAt });
  serveApi({ 'GET /helps/list': () => [help(1, 'Etiquetas'), help(2, 'Quadro')] });
  renderWithProviders(<HelpsPage />, { queryClient });
  await screen.findByRole('heading', { name: 'Central de Ajuda (2)' });
  const change = helps.events.help?.({ action: 'create', record: help(3, 'Filas') });
  act(() => change && applyToCache(helps, change));
  expect(await screen.findByRole('heading', { name: 'Central de Ajuda (3)' })).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Etiquetas', 'Filas', 'Quadro']);
});
