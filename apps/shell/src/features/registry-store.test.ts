import { currentToken } from '@recado/auth';
import { aRemote } from '@recado/releases/testing';
import { openFiles } from '../session/open-files.ts';
import { loader } from './loader.ts';

jest.mock('@recado/auth', () => ({ ...jest.requireActual('@recado/auth'), currentToken: jest.fn() }));
jest.mock('./loader.ts', () => ({ loader: { fetchRegistry: jest.fn() } }));
jest.mock('../session/open-files.ts', () => ({ openFiles: jest.fn(async () => undefined) }));

const token = jest.mocked(currentToken);
const fetched = jest.mocked(loader.fetchRegistry);
const [general, own] = [[aRemote({ name: 'general' })], [aRemote({ name: 'own' })]];

let current: typeof import('./registry-store.ts');

beforeEach(async () => {
  jest.clearAllMocks();
  await jest.isolateModulesAsync(async () => {
    current = await import('./registry-store.ts');
  });
});

test('a registry that is the same for everybody is requested once', async () => {
  token.mockReturnValue('a token');
  fetched.mockResolvedValue({ remotes: own });
  expect((await current.loadRegistry()).remotes).toBe(own);
  await current.loadRegistry();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(openFiles).not.toHaveBeenCalled();
});

test('a signed-in user gets their own registry, once the server knows them', async () => {
  token.mockReturnValue('a token');
  fetched.mockResolvedValueOnce({ remotes: general, isGeneral: true }).mockResolvedValueOnce({ remotes: own });
  expect((await current.loadRegistry()).remotes).toBe(own);
  expect(openFiles).toHaveBeenCalledWith(true);
  expect(current.loadedRegistry()?.remotes).toBe(own);
});

test('an answer from before the login is not used after it', async () => {
  token.mockReturnValue(null);
  fetched.mockResolvedValueOnce({ remotes: general, isGeneral: true });
  expect((await current.loadRegistry()).remotes).toBe(general);
  expect(current.loadedRegistry()?.remotes).toBe(general);
  token.mockReturnValue('a token');
  expect(current.loadedRegistry()).toBeUndefined();
  fetched.mockResolvedValue({ remotes: own });
  expect((await current.loadRegistry()).remotes).toBe(own);
});

test('a server that still does not know the user is asked only once more', async () => {
  token.mockReturnValue('a token');
  fetched.mockResolvedValue({ remotes: general, isGeneral: true });
  await current.loadRegistry();
  expect((await current.loadRegistry()).remotes).toEqual(general);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('remotes that new rights open are added to this page load; those in use stay', async () => {
  token.mockReturnValue('a token');
  fetched.mockResolvedValueOnce({ remotes: own });
  await current.loadRegistry();
  const heard = jest.fn();
  const stop = current.onAddedRemotes(heard);
  fetched.mockResolvedValueOnce({
    remotes: [aRemote({ name: 'own', title: { pt: 'x', en: 'x', es: 'x' } }), ...general],
  });
  await current.addRemotes();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(current.loadedRegistry()?.remotes).toEqual([...own, ...general]);
  expect(current.loadedRegistry()?.remotes[0]).toBe(own[0]);
  fetched.mockRejectedValueOnce(new Error('down'));
  await current.addRemotes();
  fetched.mockResolvedValueOnce({ remotes: own });
  await current.addRemotes();
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
});
