import { aSession, aSessionUser } from '@recado/auth/testing';
import type { Feature, MenuEntry, Registry } from '@recado/federation';
import { aRemote } from '@recado/releases/testing';
import { homePath, menuOf, permittedPages } from './pages.ts';

const text = (name: string) => ({ pt: name, en: name, es: name });
const entry = (path: string, group: MenuEntry['group'], order: number): MenuEntry => ({
  path,
  group,
  order,
  label: text(path),
  icon: { viewBox: '0 0 8 8', paths: [] },
});

const desk: Partial<Feature> = {
  name: 'desk',
  routes: [
    { path: '/tickets', module: './a' },
    { path: '/kanban', module: './b', plan: 'useKanban' },
  ],
  menu: [entry('/kanban', 'service', 20), entry('/tickets', 'service', 10)],
};
const office: Partial<Feature> = {
  name: 'office',
  routes: [
    { path: '/', module: './a', ability: 'dashboard:view' },
    { path: '/users', module: './b', ability: 'users:manage' },
    { path: '/announcements', module: './c', ability: 'announcements:manage' },
    { path: '/campaigns', module: './d', ability: 'dashboard:view', plan: 'useCampaigns', localFlag: 'cshow' },
  ],
  menu: [
    entry('/', 'management', 10),
    entry('/campaigns', 'management', 20),
    entry('/users', 'administration', 20),
    entry('/announcements', 'administration', 10),
  ],
};
const registry: Registry = { remotes: [aRemote(office), aRemote(desk)] };

function shown(session: ReturnType<typeof aSession>) {
  const pages = permittedPages(registry, session);
  const menu = menuOf(pages, session);
  return {
    paths: pages.map(({ route }) => route.path).sort(),
    menu: menu.map(({ group, pages: found }) => [group, ...found.map(({ route }) => route.path)]),
    home: homePath(pages, menu),
  };
}

test('an agent sees the service group only, in order, and starts on its first page', () => {
  const { paths, menu, home } = shown(aSession());
  expect(paths).toEqual(['/kanban', '/tickets']);
  expect(menu).toEqual([['service', '/tickets', '/kanban']]);
  expect(home).toBe('/tickets');
});

test('a role of the company shows each page that it gives, also without the dashboard; so does its preview', () => {
  const role = { id: 1, name: 'Equipe', base: 'user' as const, abilities: ['users:manage'] };
  const own = shown(aSession(aSessionUser({ role })));
  expect(own.menu).toEqual([
    ['service', '/tickets', '/kanban'],
    ['administration', '/users'],
  ]);
  const admin = aSession(aSessionUser({ profile: 'admin' }));
  const preview = { ...admin, preview: role, abilities: new Set(['session', 'users:manage'] as const) };
  expect(shown(preview)).toEqual(own);
});

test('a plan without kanban has neither the menu entry nor the page', () => {
  expect(shown(aSession(aSessionUser({}, { useKanban: false }))).paths).toEqual(['/tickets']);
});

test('an administrator sees three groups, but neither announcements nor, without cshow, campaigns', () => {
  const { menu, home } = shown(aSession(aSessionUser({ profile: 'admin' })));
  expect(menu).toEqual([
    ['service', '/tickets', '/kanban'],
    ['management', '/'],
    ['administration', '/users'],
  ]);
  expect(home).toBe('/');
});

test('the local flag shows campaigns if the plan has them; a super user sees announcements', () => {
  localStorage.setItem('cshow', 'true');
  expect(shown(aSession(aSessionUser({ profile: 'admin' }))).paths).toContain('/campaigns');
  expect(shown(aSession(aSessionUser({ profile: 'admin' }, { useCampaigns: false }))).paths).not.toContain(
    '/campaigns',
  );
  expect(shown(aSession(aSessionUser())).paths).not.toContain('/campaigns');
  expect(shown(aSession(aSessionUser({ super: true }))).menu.at(-1)).toEqual([
    'administration',
    '/announcements',
    '/users',
  ]);
});

test('an entry of a management group is hidden from agents', () => {
  const open: Partial<Feature> = {
    name: 'open',
    routes: [{ path: '/files', module: './a' }],
    menu: [entry('/files', 'administration', 10)],
  };
  const session = aSession();
  const pages = permittedPages({ remotes: [aRemote(open)] }, session);
  expect(menuOf(pages, session)).toEqual([]);
  expect(homePath(pages, [])).toBeUndefined();
});

test('a company that has not paid gets the pages for paying, a blocked one none', () => {
  const billing: Partial<Feature> = {
    name: 'billing',
    routes: [{ path: '/financeiro', module: './a', ability: 'invoices:view', whenExpired: true }],
    menu: [entry('/financeiro', 'administration', 90)],
  };
  const registryToPay: Registry = { remotes: [...registry.remotes, aRemote(billing)] };
  const pathsOf = (profile: 'user' | 'admin', state: 'grace' | 'expired' | 'blocked') => {
    const session = aSession(aSessionUser({ profile, subscription: { state, lastDay: '2026-01-01' } }));
    return permittedPages(registryToPay, session).map(({ route }) => route.path);
  };
  expect(pathsOf('admin', 'grace')).toContain('/tickets');
  expect(pathsOf('admin', 'expired')).toEqual(['/financeiro']);
  expect(pathsOf('user', 'expired')).toEqual([]);
  expect(pathsOf('admin', 'blocked')).toEqual([]);
});
