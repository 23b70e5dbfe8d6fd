import { aSession, aSessionUser } from '@recado/auth/testing';
import { aRemote } from '@recado/releases/testing';
import { screen, within } from '@testing-library/react';
import { menuOf, permittedPages } from '../features/pages.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { MenuContent } from './menu-content.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const names = Array.from({ length: 14 }, (_, index) => `p${index + 1}`);
const icon = { viewBox: '0 0 20 20', paths: ['M0 0'] };
const remote = aRemote({
  routes: names.map((name) => ({ path: `/${name}`, module: './pages' })),
  menu: names.map((name, index) => ({
    ...{ path: `/${name}`, label: { pt: name, en: name, es: name }, icon, group: 'administration', order: index },
    ...(name === 'p9' ? { badge: './mark' } : {}),
  })),
});

function show(path = '/p13') {
  const session = aSession(aSessionUser({ profile: 'admin' }));
  const menu = menuOf(permittedPages({ remotes: [remote] }, session), session);
  return renderShell(<MenuContent menu={menu} compact={false} />, { path });
}
const shown = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

test('a long group shows what is used, what calls for something and where one is; the rest is one click away', async () => {
  const { user, unmount } = show();
  expect(shown()).toEqual(['p1', 'p2', 'p3', 'p9', 'p13']);
  const group = within(screen.getByRole('region', { name: 'Administração' }));
  await user.click(group.getByRole('button', { name: 'Administração: Mais 9' }));
  expect(shown()).toHaveLength(14);
  await user.click(screen.getByRole('link', { name: 'p12' }));
  await user.click(group.getByRole('button', { name: 'Administração: Mostrar menos' }));
  expect(shown()).toEqual(['p1', 'p2', 'p9', 'p12', 'p13']);
  unmount();
  show('/p14');
  expect(shown()).toEqual(['p1', 'p9', 'p12', 'p13', 'p14']);
});

test('an unfolded group stays unfolded', async () => {
  const { user, unmount } = show();
  await user.click(screen.getByRole('button', { name: /Mais 9$/ }));
  unmount();
  show();
  expect(shown()).toHaveLength(14);
});
