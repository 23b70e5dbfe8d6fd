import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { useRoutes } from '@recado/ui/router';
import { screen } from '@testing-library/react';
import { configurePage } from '../testing/page-configuration.ts';
import { renderShell } from '../testing/render-shell.tsx';
import DevelopPage from './develop-page.tsx';
import { developedRemote, forgetDeveloped } from './developed-remote.ts';

const Routes = () => useRoutes([{ path: '/develop/:remote?/:port?', element: <DevelopPage /> }]);

function open(path: string, isSuper = true) {
  signIn({ token: 'token', user: aSessionUser({ profile: 'admin', super: isSuper }) });
  return renderShell(<Routes />, { path });
}

beforeEach(async () => {
  await configurePage({ remoteOverrides: true });
  forgetDeveloped();
});

test('nothing is loaded from this machine before the super user confirms it', () => {
  open('/develop/sales/3103');
  expect(screen.getByRole('heading', { name: 'Desenvolver sales' })).toBeVisible();
  expect(screen.getByText(/http:\/\/127\.0\.0\.1:3103/)).toBeVisible();
  expect(developedRemote()).toBeUndefined();
});

test('if the installation does not allow it, the page shows that and how to change it', async () => {
  await configurePage({ remoteOverrides: false });
  open('/develop/sales/3103');
  expect(screen.getByText(/REMOTE_OVERRIDES=enabled/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Executar nesta aba' })).toBeNull();
});

test('without a remote the page says how to develop one', () => {
  open('/develop');
  expect(screen.getByRole('heading', { name: 'Desenvolver' })).toBeVisible();
  expect(screen.getByText(/\/develop\/orders\/3190/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['/develop/sales'],
  ['/develop/sales/0'],
  ['/develop/sales/65536'],
  ['/develop/sales/3103@elsewhere.example'],
  ['/develop/Sales%22/3103'],
])('%s is no page', (path) => {
  open(path);
  expect(screen.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});

test('an administrator of a company sees "not found"', () => {
  open('/develop/sales/3103', false);
  expect(screen.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});

describe('whoever has a grant to develop a remote here', () => {
  function openAsDeveloper(path: string) {
    const developer = { remote: 'sales', until: '2026-01-01T12:00:00.000Z' };
    signIn({ token: 'token', user: aSessionUser({ profile: 'user', developer }) });
    return renderShell(<Routes />, { path });
  }

  test('may run that one', async () => {
    await configurePage({ remoteOverrides: 'sales' });
    openAsDeveloper('/develop/sales/3103');
    expect(screen.getByRole('button', { name: 'Executar nesta aba' })).toBeVisible();
  });

  test('may run no other one', async () => {
    await configurePage({ remoteOverrides: 'sales' });
    openAsDeveloper('/develop/stock/3103');
    expect(screen.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  });

  test('is asked to reload a page that was loaded before they signed in', async () => {
    await configurePage({ remoteOverrides: false });
    openAsDeveloper('/develop/sales/3103');
    expect(screen.getByRole('button', { name: 'Recarregar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Executar nesta aba' })).toBeNull();
  });
});
