import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { AppPublisher, PublishedApp } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aReleaseHalt } from '../../releases/testing.ts';
import setup from '../../setup.ts';
import AppsPage from '../apps-page.tsx';

const publisher: AppPublisher = {
  id: 1,
  name: 'Padaria Sistemas',
  publicKey: 'MCowBQYDK2VwAyEA',
  fingerprint: 'SHA256:abc',
  apps: ['orders'],
  endedAt: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
};
const published: PublishedApp = {
  name: 'orders',
  reportedAs: 'app_orders',
  title: { pt: 'Pedidos', en: 'Orders', es: 'Pedidos' },
  publisher: publisher.name,
  current: '1.0.0',
  needsPlan: true,
  planIds: [],
  installations: 2,
  versions: [
    {
      version: '1.0.0',
      needs: { scopes: [], origin: null, webhooks: [], steps: [] },
      size: 10,
      digest: 'abc',
      publishedAt: '2026-11-01T12:00:00.000Z',
      lastDay: { loads: 20, failures: 2 },
      lastWeek: { loads: 1_400, failures: 9 },
      withdrawn: null,
    },
  ],
};
const plan = {
  id: 4,
  name: 'Ouro',
  users: 10,
  connections: 2,
  queues: 5,
  value: 99,
  isPublic: true,
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
};

const healthy = { 'GET /release-halts': () => [], 'GET /releases/:remote/errors': () => [] };

setUpPage(setup, aSessionUser({ profile: 'admin', super: true }));
const show = () => renderWithProviders(<AppsPage />, { queryClient, path: '/apps?tab=publishing' });

test('a packed app is published; a file that is none is refused before it is sent', async () => {
  const calls = serveApi({
    'GET /app-publishers': () => [publisher],
    'GET /apps': () => ({ records: [], count: 0, hasMore: false }),
    'POST /apps': () => published,
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Publicar aplicativo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publicar aplicativo' });
  const choose = (text: string) => {
    const input = dialog.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for the file');
    return user.upload(input, new File([text], 'orders.recado-app.json'));
  };
  await choose('{"publisher": 5}');
  await user.click(within(dialog).getByRole('button', { name: 'Publicar' }));
  expect(await within(dialog).findByText('Este arquivo não é um aplicativo empacotado.')).toBeVisible();
  expect(calls.some(({ key }) => key === 'POST /apps')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: /orders\.recado-app\.json/ }));
  const archive = { publisher: publisher.name, content: '{}', signature: 'abcd' };
  await choose(JSON.stringify(archive));
  await user.click(within(dialog).getByRole('button', { name: 'Publicar' }));
  await waitFor(() => expect(calls.findLast(({ key }) => key === 'POST /apps')?.body).toEqual(archive));
});

test('a version is withdrawn with a reason, and a plan is chosen that allows the app', async () => {
  const calls = serveApi({
    'GET /app-publishers': () => [publisher],
    'GET /apps/:app/versions': () => published,
    'GET /plans/all': () => [plan],
    ...healthy,
    'PUT /apps/:app/plans': () => published,
    'PUT /apps/:app/versions/:version': () => published,
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Versões de orders' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Ouro' }));
  await waitFor(() =>
    expect(calls.findLast(({ key }) => key === 'PUT /apps/:app/plans')?.body).toEqual({ planIds: [4] }),
  );
  await user.click(screen.getByRole('button', { name: 'Retirar 1.0.0' }));
  const dialog = await screen.findByRole('dialog', { name: 'Retirar a versão?' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Lê demais');
  await user.click(within(dialog).getByRole('button', { name: 'Retirar versão' }));
  await waitFor(() =>
    expect(calls.findLast(({ key }) => key === 'PUT /apps/:app/versions/:version')?.body).toEqual({
      isWithdrawn: true,
      reason: 'Lê demais',
    }),
  );
});

test('each version shows how it does in browsers, and why the server withdrew one; the errors stand below', async () => {
  const [version] = published.versions;
  if (!version) throw new Error('The sample has a version');
  const at = '2026-11-03T12:00:00.000Z';
  const unused = { loads: 0, failures: 0 };
  const bad = { ...version, version: '1.1.0', withdrawn: { at, reason: 'failures: 12/40 > 3/900' } };
  const byHand = {
    ...bad,
    version: '1.2.0',
    withdrawn: { at, reason: 'Lê demais' },
    lastDay: unused,
    lastWeek: unused,
  };
  const halt = { remote: 'app_orders', stable: '1.0.0', haltedAt: at };
  let fails = true;
  const calls = serveApi({
    'GET /app-publishers': () => [publisher],
    'GET /apps/:app/versions': () => ({ ...published, needsPlan: false, versions: [byHand, bad, version] }),
    'GET /release-halts': () => [
      aReleaseHalt({ ...halt, release: '1.1.0' }),
      aReleaseHalt({ ...halt, release: '1.2.0', haltedAt: '2026-11-02T12:00:00.000Z' }),
    ],
    'GET /releases/:remote/errors': () => {
      if (fails) throw new Refusal('ERR_INTERNAL');
      return [
        {
          release: '1.1.0',
          message: 'TypeError: no order system',
          frames: ['code.js:12:3', 'code.js:40:1'],
          count: 12,
          browsers: ['Firefox 140'],
          firstAt: at,
          lastAt: at,
        },
      ];
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Versões de orders' }));
  const rows = await screen.findAllByText(/^1\.[012]\.0$/, { selector: 'strong' });
  const [third, second, first] = rows.map((row) => row.closest('li'));
  expect(third).toHaveTextContent(/Motivo: Lê demais.*Nenhuma abertura nos últimos 7 dias/);
  await waitFor(() =>
    expect(second).toHaveTextContent(/Retirada pelo servidor: Falhou em 12 de 40 aberturas; 1\.0\.0 em 3/),
  );
  expect(first).toHaveTextContent('Falhou em 2 de 20 aberturas em 24 horas · em 9 de 1.400 em 7 dias');
  const errors = screen.getByRole('region', { name: 'Erros nos navegadores' });
  const retry = await within(errors).findByRole('button', { name: 'Tentar novamente' });
  fails = false;
  await user.click(retry);
  expect(await within(errors).findByText('TypeError: no order system')).toBeVisible();
  expect(within(errors).getByText('code.js:12:3')).toBeVisible();
  expect(calls.findLast(({ key }) => key.endsWith('/errors'))?.params).toEqual({ remote: 'app_orders' });
});

test('an app without errors says so', async () => {
  serveApi({ ...healthy, 'GET /app-publishers': () => [publisher], 'GET /apps/:app/versions': () => published });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Versões de orders' }));
  expect(await screen.findByText('Nenhum navegador relatou um erro deste aplicativo no último mês.')).toBeVisible();
});

test('what a publisher signs is refused after a question, and accepted again', async () => {
  let endedAt: string | null = null;
  const calls = serveApi({
    'GET /app-publishers': () => [{ ...publisher, endedAt }],
    'PUT /app-publishers/:publisherId': () => {
      endedAt = endedAt === null ? '2026-11-02T12:00:00.000Z' : null;
      return { ...publisher, endedAt };
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Encerrar a chave de Padaria Sistemas' }));
  const question = await screen.findByRole('dialog', { name: 'Encerrar a chave?' });
  await user.click(within(question).getByRole('button', { name: 'Encerrar chave' }));
  expect(await screen.findByText('Encerrada')).toBeVisible();
  expect(calls.findLast(({ key }) => key.startsWith('PUT'))?.body).toEqual({ isEnded: true });
  await user.click(screen.getByRole('button', { name: 'Aceitar Padaria Sistemas de novo' }));
  expect(await screen.findByRole('button', { name: 'Encerrar a chave de Padaria Sistemas' })).toBeVisible();
  expect(calls.findLast(({ key }) => key.startsWith('PUT'))?.body).toEqual({ isEnded: false });
});
