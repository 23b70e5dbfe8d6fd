import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { ReleasedRemote, ReleaseFigures } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aManagedCompany } from '../settings/testing/a-managed-company.ts';
import setup from '../setup.ts';
import ReleasesPage from './releases-page.tsx';
import { aReleaseHalt } from './testing.ts';

const moment = '2026-01-01T12:00:00.000Z';
const none = { added: [], removed: [] };
const changes = { bytes: 2_048, pages: { added: ['/novidades'], removed: [] }, uses: none, calls: none };
const remote: ReleasedRemote = {
  remote: 'admin',
  title: { pt: 'Administração', en: 'Administration', es: 'Administración' },
  newest: '7.0.2-c',
  stable: '7.0.1-b',
  former: '7.0.0-a',
  canary: { release: '7.0.2-c', share: 20, shareOf: 'companies' },
  scheduled: null,
  reason: 'A nova quebra relatórios',
  changedAt: moment,
  extensions: [
    {
      point: 'ticket.action',
      module: './ticket-automation',
      title: { pt: 'Quem responde', en: 'Who answers', es: 'Quién responde' },
      isOn: true,
    },
  ],
  pins: [{ companyId: 9, companyName: 'Padaria', release: '7.0.0-a' }],
  releases: [
    { release: '7.0.2-c', published: null, madeAt: moment, bytes: 150_000, files: 30, revision: null, changes },
    {
      release: '7.0.1-b',
      published: { by: 'Equipe', reason: 'Busca rápida' },
      madeAt: moment,
      bytes: 147_952,
      files: 29,
      revision: '1a2b3c4d5e6f7a8b+',
      changes: { ...changes, bytes: 0, pages: none },
    },
    { release: '7.0.0-a', published: null, madeAt: moment, bytes: 147_952, files: 29, revision: null, changes: null },
  ],
};

const hour = { hour: moment, loads: 0, failures: 0, slow: 0, milliseconds: null };
const figures: ReleaseFigures[] = [
  {
    remote: 'admin',
    release: '7.0.2-c',
    browsers: 3,
    hours: [hour, { ...hour, loads: 40, failures: 2, slow: 1, milliseconds: 1_240 }],
  },
  { remote: 'admin', release: '7.0.1-b', browsers: 9, hours: [hour, hour] },
];

setUpPage(setup, aSessionUser({ id: 9, profile: 'admin', super: true }));
const show = () => renderWithProviders(<ReleasesPage />, { queryClient, path: '/releases' });
const rowOf = async (release: string) => {
  const row = (await screen.findByText(release, { selector: 'code' })).closest('li');
  if (!row) throw new Error(`There is no row of ${release}`);
  return within(row);
};

test('each release shows who gets it, and how it differs', async () => {
  serveApi({ 'GET /release-figures': () => figures, 'GET /release-halts': () => [], 'GET /releases': () => [remote] });
  show();
  expect(await screen.findByText('Para todos: 7.0.1-b')).toBeVisible();
  expect(screen.getByText('Em teste com 20 % das empresas: 7.0.2-c')).toBeVisible();
  expect(screen.getByText(/Motivo: A nova quebra relatórios/)).toBeVisible();
  expect(screen.getByText('Padaria fica com 7.0.0-a')).toBeVisible();
  const newest = await rowOf('7.0.2-c');
  expect(newest.getByText('Em teste: 20 %')).toBeVisible();
  expect(newest.getByText(/\+2 KB/)).toBeVisible();
  expect(newest.getByText('/novidades')).toBeInTheDocument();
  expect((await rowOf('7.0.1-b')).getByText('Para todos')).toBeVisible();
  expect((await rowOf('7.0.1-b')).getByText('Publicada por Equipe: Busca rápida')).toBeVisible();
  expect((await rowOf('7.0.1-b')).getByText('1a2b3c4d5e+')).toHaveAttribute('title', '1a2b3c4d5e6f7a8b+');
  expect((await rowOf('7.0.0-a')).getByText('1 empresa fixada')).toBeVisible();
});

test('each release shows how many browsers show it, how often it fails and how long it takes', async () => {
  serveApi({ 'GET /release-figures': () => figures, 'GET /release-halts': () => [], 'GET /releases': () => [remote] });
  show();
  const newest = await rowOf('7.0.2-c');
  expect(await newest.findByText('25 %')).toBeVisible();
  expect(newest.getByText('2 de 40')).toBeVisible();
  expect(newest.getByText('5 %')).toBeVisible();
  expect(newest.getByText('1,2 s')).toBeVisible();
  expect(newest.getByRole('img', { name: 'Falhas por hora, no máximo 2' })).toBeVisible();
  expect((await rowOf('7.0.0-a')).getByText('Nenhum navegador nas últimas 24 horas')).toBeVisible();
});

test('a release is scheduled for a later time, and the schedule is cancelled', async () => {
  const scheduled = { release: '7.0.2-c', at: moment, reason: 'Depois do feriado' };
  let planned: ReleasedRemote['scheduled'] = null;
  const calls = serveApi({
    'GET /release-figures': () => [],
    'GET /release-halts': () => [],
    'GET /releases': () => [{ ...remote, scheduled: planned }],
    'PUT /releases/:remote/schedule': () => {
      planned = scheduled;
      return { ...remote, scheduled };
    },
    'DELETE /releases/:remote/schedule': () => {
      planned = null;
      return remote;
    },
  });
  const { user } = show();
  await user.click((await rowOf('7.0.2-c')).getByRole('button', { name: 'Ações de 7.0.2-c' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Planejar para todos' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Quando')).not.toHaveValue('');
  await user.type(dialog.getByLabelText('Motivo'), 'Depois do feriado');
  await user.click(dialog.getByRole('button', { name: 'Planejar' }));
  expect(await screen.findByText(/Planejada para todos em .*: 7\.0\.2-c \(Depois do feriado\)/)).toBeVisible();
  expect(calls.findLast(({ key }) => key === 'PUT /releases/:remote/schedule')?.body).toMatchObject({
    release: '7.0.2-c',
    reason: 'Depois do feriado',
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  await user.click(screen.getByRole('button', { name: 'Desistir' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Desistir' }));
  await waitFor(() => expect(screen.queryByText(/Planejada para todos/)).toBeNull());
});

test('a canary that the server ended shows why, instead of its reason', async () => {
  serveApi({
    'GET /release-figures': () => figures,
    'GET /release-halts': () => [aReleaseHalt()],
    'GET /releases': () => [{ ...remote, canary: null }],
  });
  show();
  expect(await screen.findByText('O teste de 7.0.2-c foi encerrado pelo servidor.')).toBeVisible();
  expect(screen.getByText(/Falhou em 12 de 40 aberturas; 7\.0\.1-b em 3 de 900/)).toBeVisible();
  expect(screen.queryByText(/Motivo:/)).toBeNull();
});

test('a company that was taken back from a canary is named, and the canary goes on', async () => {
  serveApi({
    'GET /release-figures': () => figures,
    'GET /release-halts': () => [aReleaseHalt({ companyId: 9, companyName: 'Padaria' })],
    'GET /releases': () => [remote],
  });
  show();
  expect(
    await screen.findByText('Padaria voltou da versão em teste 7.0.2-c: o teste acabou só para ela.'),
  ).toBeVisible();
  expect(screen.getByText('Em teste com 20 % das empresas: 7.0.2-c')).toBeVisible();
  expect(screen.getByText(/Motivo: A nova quebra relatórios/)).toBeVisible();
});

test('a canary with a share is started with a reason; a refusal keeps the typed values', async () => {
  let refuses = true;
  const calls = serveApi({
    'GET /release-figures': () => figures,
    'GET /release-halts': () => [],
    'GET /releases': () => [{ ...remote, canary: null }],
    'PUT /releases/:remote': () => {
      if (refuses) throw new Refusal('ERR_NO_RELEASE_FOUND');
      return remote;
    },
  });
  const { user } = show();
  await user.click((await rowOf('7.0.2-c')).getByRole('button', { name: 'Ações de 7.0.2-c' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Testar com uma parte' }));
  const dialog = within(await screen.findByRole('dialog'));
  const share = dialog.getByLabelText('Parte');
  await user.clear(share);
  await user.type(share, '20');
  await user.click(dialog.getByRole('button', { name: 'Iniciar o teste' }));
  expect(await dialog.findByText('Obrigatório')).toBeVisible();
  await user.type(dialog.getByLabelText('Motivo'), 'Relatórios novos');
  await user.click(dialog.getByRole('button', { name: 'Iniciar o teste' }));
  await waitFor(() => expect(dialog.getByRole('alert')).toBeVisible());
  expect(dialog.getByLabelText('Motivo')).toHaveValue('Relatórios novos');
  refuses = false;
  await user.click(dialog.getByRole('button', { name: 'Iniciar o teste' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.findLast(({ key }) => key === 'PUT /releases/:remote')).toMatchObject({
    params: { remote: 'admin' },
    body: { canary: { release: '7.0.2-c', share: 20, shareOf: 'companies' }, reason: 'Relatórios novos' },
  });
});

test('a rollback takes one click and a reason', async () => {
  const calls = serveApi({
    'GET /release-figures': () => figures,
    'GET /release-halts': () => [],
    'GET /releases': () => [remote],
    'POST /releases/:remote/rollback': () => ({ ...remote, stable: '7.0.0-a', canary: null }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Voltar à anterior' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Todos passam a receber 7.0.0-a/)).toBeVisible();
  await user.type(dialog.getByLabelText('Motivo'), 'Relatórios quebrados{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.findLast(({ key }) => key === 'POST /releases/:remote/rollback')?.body).toEqual({
    reason: 'Relatórios quebrados',
  });
});

test('a company is pinned, and unpinned after confirmation', async () => {
  const calls = serveApi({
    'GET /release-figures': () => figures,
    'GET /release-halts': () => [],
    'GET /releases': () => [remote],
    'GET /companies/list': () => [aManagedCompany({ id: 4, name: 'Oficina' })],
    'PUT /releases/:remote/pins/:companyId': () => remote,
    'DELETE /releases/:remote/pins/:companyId': () => ({ ...remote, pins: [] }),
  });
  const { user } = show();
  await user.click((await rowOf('7.0.0-a')).getByRole('button', { name: 'Ações de 7.0.0-a' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Fixar para uma empresa' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: 'Empresa' }));
  await user.click(await screen.findByText('Oficina'));
  await user.type(dialog.getByLabelText('Motivo'), 'Pedido da loja');
  await user.click(dialog.getByRole('button', { name: 'Fixar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.findLast(({ key }) => key === 'PUT /releases/:remote/pins/:companyId')?.params).toMatchObject({
    companyId: '4',
  });
  await user.click(screen.getByRole('button', { name: 'Soltar' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Soltar' }));
  await waitFor(() =>
    expect(calls.findLast(({ key }) => key === 'DELETE /releases/:remote/pins/:companyId')?.params).toMatchObject({
      companyId: '9',
    }),
  );
});

test('an extension is switched off for the whole installation, with a reason', async () => {
  let isOn = true;
  const calls = serveApi({
    'GET /release-figures': () => figures,
    'GET /release-halts': () => [],
    'GET /releases': () => [{ ...remote, extensions: remote.extensions.map((one) => ({ ...one, isOn })) }],
    'PUT /releases/:remote/extensions': () => {
      isOn = false;
      return remote;
    },
  });
  const { user } = show();
  const toggle = await screen.findByRole('switch', { name: 'Quem responde' });
  expect(toggle).toHaveAccessibleDescription('Ação do atendimento · ./ticket-automation');
  await user.click(toggle);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Quem responde some para todas as empresas/)).toBeVisible();
  await user.type(dialog.getByLabelText('Motivo'), 'Deixa a conversa lenta{Enter}');
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(calls.findLast(({ key }) => key === 'PUT /releases/:remote/extensions')).toMatchObject({
    params: { remote: 'admin' },
    body: { point: 'ticket.action', module: './ticket-automation', isOn: false, reason: 'Deixa a conversa lenta' },
  });
});

test('the errors of a remote have message, count, releases, times and the places in the sources', async () => {
  let refuses = true;
  serveApi({
    'GET /release-figures': () => [],
    'GET /release-halts': () => [],
    'GET /releases': () => [remote],
    'GET /releases/:remote/errors': () => {
      if (refuses) throw new Refusal('ERR_INTERNAL');
      return [
        {
          release: '7.0.2-c',
          message: 'TypeError: price is undefined',
          frames: ['src/orders/price.ts:12:5', 'src/orders/list.tsx:40:9'],
          count: 3,
          browsers: ['Firefox 140'],
          firstAt: moment,
          lastAt: moment,
        },
      ];
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Erros de Administração' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('alert')).toBeVisible();
  refuses = false;
  await user.click(drawer.getByRole('button', { name: /novamente/i }));
  expect(await drawer.findByText('TypeError: price is undefined')).toBeVisible();
  expect(drawer.getByText(/3 aberturas/)).toHaveTextContent('7.0.2-c · Firefox 140');
  expect(drawer.getByText('src/orders/price.ts:12:5')).toBeVisible();
  expect(drawer.getByText('src/orders/list.tsx:40:9')).not.toBeVisible();
  await user.click(drawer.getByText('De onde foi chamado'));
  expect(drawer.getByText('src/orders/list.tsx:40:9')).toBeVisible();
});
