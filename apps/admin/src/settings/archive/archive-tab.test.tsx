import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { CompanyArchive } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../../setup.ts';
import SettingsPage from '../settings-page.tsx';
import ArchivesBell from './archives-bell.tsx';

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));

const archive: CompanyArchive = {
  id: 3,
  companyId: 1,
  state: 'ready',
  userName: 'Ana',
  done: 10,
  total: 10,
  size: 2_000_000,
  failure: null,
  address: 'https://recado.example/media/1-x?expires=1&signature=s',
  expiresAt: '2026-01-04T00:00:00.000Z',
  isSeen: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T01:00:00.000Z',
};

function serve(...records: CompanyArchive[]) {
  return serveApi({
    'GET /settings': () => [],
    'GET /company-archives': () => ({ records, count: records.length, hasMore: false }),
    'POST /company-archives': () => ({
      ...archive,
      id: 4,
      state: 'waiting',
      address: null,
      expiresAt: null,
      size: null,
    }),
    'PUT /company-archives/:archiveId': () => ({ ...archive, isSeen: true }),
    'DELETE /company-archives/:archiveId': () => ({ message: 'Archive deleted' }),
  });
}
const show = () => renderWithProviders(<SettingsPage />, { queryClient, path: '/settings?tab=archive' });

test('an administrator asks for the file, and sees that it is in the queue', async () => {
  serve();
  const { user } = show();
  expect(await screen.findByText('Ninguém pediu o arquivo ainda.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pedir o arquivo' }));
  expect(await screen.findByText('Na fila: começa assim que houver vez.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pedir o arquivo' })).toBeDisabled();
});

test('one that is ready is saved by a link until its time is over, and deleted after a question', async () => {
  const calls = serve(archive);
  const { user } = show();
  expect(await screen.findByRole('link', { name: /^Salvar o arquivo \(/ })).toHaveAttribute('href', archive.address);
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  const [, confirm] = await screen.findAllByRole('button', { name: 'Excluir' });
  if (confirm) await user.click(confirm);
  await waitFor(() => expect(calls.at(-1)?.key).toBe('DELETE /company-archives/:archiveId'));
});

test('one that is being made shows how far it is; one that failed says why', async () => {
  serve(
    { ...archive, id: 5, state: 'running', done: 50, total: 200, address: null },
    { ...archive, state: 'failed', failure: 'too-large', address: null },
  );
  show();
  expect(await screen.findByText('50 de 200 registros e arquivos')).toBeVisible();
  expect(screen.getByText(/maior que o espaço livre/)).toBeVisible();
});

test('a failure to load is said, with a way to try again', async () => {
  serveApi({
    'GET /settings': () => [],
    'GET /company-archives': () => {
      throw new Refusal('ERR_INTERNAL');
    },
  });
  show();
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('the bell says that it is ready until somebody has seen it', async () => {
  serve(archive);
  const { user } = renderWithProviders(<ArchivesBell onUnread={() => undefined} />, { queryClient });
  await user.click(await screen.findByRole('button', { name: '1 arquivo da empresa terminado' }));
  expect(await screen.findByRole('link', { name: /O arquivo da empresa está pronto/ })).toHaveAttribute(
    'href',
    '/settings?tab=archive',
  );
  await user.click(screen.getByRole('button', { name: 'Já vi' }));
  await waitFor(() => expect(screen.queryByText('O arquivo da empresa está pronto')).toBeNull());
});
