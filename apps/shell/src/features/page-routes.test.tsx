import { aSession, aSessionUser } from '@recado/auth/testing';
import { hasNewRelease, RemoteFailure, reloadOnce } from '@recado/federation';
import { aRemote } from '@recado/releases/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { loader } from './loader.ts';
import { PageRoutes } from './page-routes.tsx';
import { closedPaths, homePath, menuOf, permittedPages } from './pages.ts';

jest.mock('@recado/federation', () => ({
  ...jest.requireActual('@recado/federation'),
  hasNewRelease: jest.fn(async () => false),
  reloadOnce: jest.fn(() => true),
}));
jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
const load = jest.spyOn(loader, 'loadPage');
const newRelease = jest.mocked(hasNewRelease);

const remote = aRemote({
  routes: [
    { path: '/pages', module: './pages' },
    { path: '/secret', module: './secret', ability: 'users:manage' },
    { path: '/announced', module: './announced', ability: 'announcements:manage' },
    { path: '/planned', module: './planned', plan: 'useKanban' },
  ],
});

function renderAt(path: string, user = aSessionUser()) {
  const session = aSession(user);
  const pages = permittedPages({ remotes: [remote] }, session);
  const home = homePath(pages, menuOf(pages, session));
  const closed = closedPaths({ remotes: [remote] }, session);
  return renderShell(<PageRoutes pages={pages} home={home} closed={closed} />, { path });
}

beforeEach(() => {
  load.mockReset();
  load.mockResolvedValue(() => <h1>A página</h1>);
  newRelease.mockResolvedValue(false);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('a permitted page is loaded and named in the title', async () => {
  renderAt('/pages');
  expect(await screen.findByRole('heading', { name: 'A página' })).toBeInTheDocument();
  expect(document.title).toBe('Páginas · Recado');
});

test('a forbidden page shows "not found" and its code is not downloaded', async () => {
  renderAt('/secret');
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeInTheDocument();
  // A link leads here from a page whose name stood there before.
  expect(document.title).toBe('Página não encontrada · Recado');
  expect(load).not.toHaveBeenCalled();
});

test.each(['/announced', '/planned'])(
  '%s is closed to the company: a notice is shown, then the first page',
  async (path) => {
    const user = aSessionUser({ profile: 'admin' });
    const company = { ...user.company, plan: user.company.plan && { ...user.company.plan, useKanban: false } };
    const { path: address } = renderAt(path, { ...user, company });
    expect(await screen.findByText(/Esta empresa não possui permissão/)).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/pages'));
  },
);

test('the same page opens for users who may see it', async () => {
  renderAt('/secret', aSessionUser({ profile: 'admin' }));
  expect(await screen.findByRole('heading', { name: 'A página' })).toBeInTheDocument();
});

test.each(['/', '/login', '/signup', '/recovery-password'])('%s redirects to the first page', async (path) => {
  const { path: address } = renderAt(path);
  expect(await screen.findByRole('heading', { name: 'A página' })).toBeInTheDocument();
  expect(address()).toBe('/pages');
});

test.each([
  ['missing', 'Esta parte do Recado não foi encontrada no servidor.'],
  ['timeout', 'Esta parte do Recado demorou demais para responder.'],
  ['wrong-type', 'O que o servidor enviou não é o que esta página esperava.'],
  ['incompatible', 'Esta parte foi feita para outra versão do Recado.'],
  ['threw', 'Aconteceu um erro nesta parte do Recado.'],
] as const)('a remote that is %s shows a plain panel', async (kind, text) => {
  load.mockRejectedValue(new RemoteFailure(kind, 'sample'));
  renderAt('/pages');
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Amostra não está disponível agora' })).toBeInTheDocument();
});

test('a retry loads the code again and shows the page', async () => {
  load.mockRejectedValueOnce(new RemoteFailure('missing', 'sample'));
  const { user } = renderAt('/pages');
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { name: 'A página' })).toBeInTheDocument();
  expect(load.mock.calls.map(([, , options]) => options?.fresh)).toEqual([false, true]);
});

test('a page that loads after the timeout replaces the failure panel', async () => {
  let resolve = (_loaded: unknown) => {};
  const promise = new Promise<unknown>((done) => {
    resolve = done;
  });
  load.mockRejectedValueOnce(new RemoteFailure('timeout', 'sample', undefined, promise));
  renderAt('/pages');
  await screen.findByText('Esta parte do Recado demorou demais para responder.');
  resolve(undefined);
  expect(await screen.findByRole('heading', { name: 'A página' })).toBeInTheDocument();
  expect(load.mock.calls.map(([, , options]) => options?.fresh)).toEqual([false, false]);
});

test('a page that throws while it renders does not affect the rest', async () => {
  load.mockResolvedValue(() => {
    throw new Error('broken');
  });
  renderAt('/pages');
  expect(await screen.findByText('Aconteceu um erro nesta parte do Recado.')).toBeInTheDocument();
});

test('a page that throws before it was shown is replaced by the former release, once', async () => {
  const broken = () => {
    throw new Error('broken');
  };
  const before = { ...remote };
  Object.assign(remote, { entry: '/remotes/sample/7.0.1-00000000/remoteEntry.js', before });
  load.mockImplementation(async (wanted) =>
    loader.stateOf(wanted).release === before ? () => <h1>A anterior</h1> : broken,
  );
  renderAt('/pages');
  expect(await screen.findByRole('heading', { name: 'A anterior' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  load.mockResolvedValue(broken);
  renderAt('/pages');
  expect(await screen.findByText('Aconteceu um erro nesta parte do Recado.')).toBeInTheDocument();
});

test('files that a newer release replaced reload the page instead of showing a panel', async () => {
  load.mockRejectedValue(new RemoteFailure('missing', 'sample'));
  newRelease.mockResolvedValue(true);
  renderAt('/pages');
  await waitFor(() => expect(reloadOnce).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
