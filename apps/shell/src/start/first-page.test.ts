import { refreshSession } from '@recado/api/client';
import { signIn, signOut } from '@recado/auth';
import { aSession } from '@recado/auth/testing';
import { aFeature, aRemote } from '@recado/releases/testing';
import { loader } from '../features/loader.ts';
import { openFirstPage, patience } from './first-page.ts';

jest.mock('@recado/api/client', () => ({
  ...jest.requireActual('@recado/api/client'),
  refreshSession: jest.fn(),
}));
jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
jest.mock('../signed-in/signed-in.tsx', () => ({ SignedIn: () => null }));

const loadRegistry = jest.spyOn(loader, 'loadRegistry');
const loadPage = jest.spyOn(loader, 'loadPage');
const startFirstCalls = jest.spyOn(loader, 'startFirstCalls').mockResolvedValue(undefined);

const routes = [
  { path: '/pages', module: './pages' },
  { path: '/pages/:pageId', module: './one' },
  { path: '/kept', module: './kept', ability: 'users:manage' as const },
];
const remote = aRemote(aFeature({ routes }));

beforeEach(() => {
  loadRegistry.mockResolvedValue({ remotes: [remote] });
  loadPage.mockReset().mockResolvedValue(() => null);
  jest.mocked(refreshSession).mockImplementation(async () => {
    const { token, user } = aSession();
    signIn({ token, user });
    return { token, user };
  });
  signOut();
});

test.each([
  ['/pages', './pages'],
  ['/pages/7', './one'],
  ['/', './pages'],
])('the page at %s is loaded once the session is restored', async (address, module) => {
  await openFirstPage(address);
  expect(refreshSession).toHaveBeenCalled();
  expect(loadPage).toHaveBeenCalledWith(remote, module);
});

test('the first calls of the page run while its code loads', async () => {
  let resolve = (_loaded: () => null) => {};
  const promise = new Promise<() => null>((done) => {
    resolve = done;
  });
  loadPage.mockReturnValueOnce(promise);
  startFirstCalls.mockImplementationOnce(async () => resolve(() => null));
  await openFirstPage('/pages');
  expect(startFirstCalls).toHaveBeenCalledWith(remote, routes[0]);
});

test('the code of a page that the role forbids is not loaded', async () => {
  startFirstCalls.mockClear();
  await openFirstPage('/kept');
  expect(loadPage).not.toHaveBeenCalled();
  expect(startFirstCalls).not.toHaveBeenCalled();
});

test('a failure or a hanging request is left to the page itself', async () => {
  loadPage.mockRejectedValueOnce(new Error('broken'));
  await openFirstPage('/pages');
  jest.useFakeTimers();
  jest.mocked(refreshSession).mockReturnValueOnce(new Promise(() => undefined));
  const opened = openFirstPage('/pages');
  await jest.advanceTimersByTimeAsync(patience);
  await opened;
  jest.useRealTimers();
  expect(loadPage).toHaveBeenCalledTimes(1);
});
