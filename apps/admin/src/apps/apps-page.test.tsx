import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { AppDetail } from '@recado/contract';
import { Route, Routes } from '@recado/ui/router';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import AppsPage from './apps-page.tsx';
import { aListedApp, anAppDetail, anInstallation } from './testing.ts';

setUpPage(setup, aSessionUser({ profile: 'admin' }));
const show = (path: string) =>
  renderWithProviders(
    <Routes>
      <Route path="/apps" element={<AppsPage />} />
      <Route path="/apps/:app" element={<AppsPage />} />
    </Routes>,
    { queryClient, path },
  );
const noQueues = { 'GET /queue': () => [] };

test('the catalogue shows what the company has and what its plan leaves out; a failure can be tried again', async () => {
  let fails = true;
  serveApi({
    'GET /apps': () => {
      if (fails) throw new Refusal('ERR_INTERNAL');
      const records = [
        aListedApp({ installation: anInstallation() }),
        aListedApp({ id: 2, name: 'crm', title: { pt: 'CRM', en: 'CRM', es: 'CRM' }, isAllowed: false }),
      ];
      return { records, count: 2, hasMore: false };
    },
  });
  const { user } = show('/apps');
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  fails = false;
  await user.click(retry);
  const cards = await screen.findByRole('list', { name: 'Aplicativos' });
  expect(within(cards).getByRole('link', { name: /Pedidos.*Instalado/ })).toHaveAttribute('href', '/apps/orders');
  expect(within(cards).getByRole('link', { name: /CRM.*Fora do plano/ })).toBeVisible();
});

test('an administrator sees when an app that they have failed today in their company', async () => {
  let stored = anAppDetail({ installation: anInstallation() });
  serveApi({ ...noQueues, 'GET /apps/:app': () => stored });
  const { unmount } = show('/apps/orders');
  expect(await screen.findByText('Instalado')).toBeVisible();
  expect(screen.queryByText(/Falhou/)).toBeNull();
  unmount();
  stored = { ...stored, failuresToday: 3 };
  show('/apps/orders');
  expect(await screen.findByText('Falhou 3 vezes hoje nesta empresa')).toBeVisible();
});

test('without the external API in the plan, it is said that the server of the app has no access', async () => {
  act(() => signIn({ token: 'token', user: aSessionUser({ profile: 'admin' }, { useExternalApi: false }) }));
  serveApi({ ...noQueues, 'GET /apps/:app': () => anAppDetail() });
  show('/apps/orders');
  expect(await screen.findByText(/^O plano da empresa não inclui a API externa/)).toBeVisible();
});

test('an administrator reads what an app may do, and consents to exactly that; a refusal keeps what was chosen', async () => {
  let stored: AppDetail = anAppDetail();
  let refuses = true;
  const calls = serveApi({
    ...noQueues,
    'GET /apps': () => ({ records: [], count: 0, hasMore: false }),
    'GET /apps/:app': () => stored,
    'POST /apps/:app/installation': () => {
      if (refuses) throw new Refusal('ERR_APP_CONSENT');
      stored = anAppDetail({ installation: anInstallation() });
      return stored;
    },
  });
  const { user } = show('/apps/orders');
  await user.click(await screen.findByRole('button', { name: 'Instalar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Instalar Pedidos?' });
  const needs = within(dialog).getByRole('region', { name: 'O que ele pode fazer' });
  for (const text of [
    /Ler tickets/,
    /https:\/\/orders\.example/,
    /Ticket finalizado/,
    /Responde a clientes em etapas do chatbot: Situação do pedido/,
    /contatos/,
    /ao lado da conversa/,
  ]) {
    expect(needs).toHaveTextContent(text);
  }
  await user.click(within(dialog).getByRole('button', { name: 'Permitir e instalar' }));
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  refuses = false;
  await user.click(within(dialog).getByRole('button', { name: 'Permitir e instalar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.findLast(({ key }) => key === 'POST /apps/:app/installation')?.body).toEqual({
    profiles: ['user', 'supervisor', 'admin'],
    queueIds: [],
    consent: { ...stored.needs, version: '1.0.0' },
  });
  expect(await screen.findByText('Instalado')).toBeVisible();
});

test('a version that wants more says what is new and waits; the app is switched off, and removed after a question', async () => {
  let stored = anAppDetail({
    version: '2.0.0',
    wantsMore: true,
    installation: anInstallation(),
    needs: { scopes: ['tickets:read', 'contacts:write'], origin: null, webhooks: [], steps: [] },
    more: { scopes: ['contacts:write'], origin: null, webhooks: [], steps: [] },
  });
  const calls = serveApi({
    ...noQueues,
    'GET /apps': () => ({ records: [], count: 0, hasMore: false }),
    'GET /apps/:app': () => stored,
    'PUT /apps/:app/installation': () => {
      stored = { ...stored, installation: anInstallation({ isOn: false }) };
      return stored;
    },
    'DELETE /apps/:app/installation': () => {
      stored = { ...stored, installation: null, wantsMore: false, more: null };
      return { message: 'App removed' };
    },
  });
  const { user } = show('/apps/orders');
  expect(await screen.findByText(/A versão 2\.0\.0 pede mais do que foi permitido\. A 1\.0\.0 continua/)).toBeVisible();
  expect(screen.getByText(/Criar, alterar e excluir contatos/)).toHaveTextContent('novo');
  expect(screen.getByText('Ler tickets')).not.toHaveTextContent('novo');
  await user.click(screen.getByRole('switch', { name: 'Ligado' }));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Ligado' })).not.toBeChecked());
  expect(calls.findLast(({ key }) => key === 'PUT /apps/:app/installation')?.body).toEqual({ isOn: false });
  await user.click(screen.getByRole('button', { name: 'Remover' }));
  const question = await screen.findByRole('dialog', { name: 'Remover o aplicativo?' });
  expect(question).toHaveTextContent('Pedidos');
  await user.click(within(question).getByRole('button', { name: 'Remover aplicativo' }));
  expect(await screen.findByRole('button', { name: 'Instalar' })).toBeVisible();
});

test('who has an app, and who has its rights, are changed in a dialog', async () => {
  const stored = anAppDetail({ installation: anInstallation({ profiles: ['admin'] }) });
  const calls = serveApi({
    ...noQueues,
    'GET /apps/:app': () => stored,
    'GET /apps': () => ({ records: [], count: 0, hasMore: false }),
    'PUT /apps/:app/installation': () => stored,
  });
  const { user } = show('/apps/orders');
  await user.click(await screen.findByRole('button', { name: 'Alterar quem o tem' }));
  const dialog = await screen.findByRole('dialog', { name: 'Quem o tem' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Estornar' }));
  await user.click(await screen.findByTitle('Supervisor'));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.findLast(({ key }) => key === 'PUT /apps/:app/installation')?.body).toEqual({
    profiles: ['admin'],
    queueIds: [],
    abilities: { refund: ['admin', 'supervisor'] },
  });
});
