import { aRemote } from '@recado/releases/testing';
import type { FetchRegistry } from './fetch-registry.ts';
import { createPageRegistry } from './page-registry.ts';

const fetched = jest.fn<ReturnType<FetchRegistry>, Parameters<FetchRegistry>>();
const isSignedIn = jest.fn(() => true);
const askedAhead = jest.fn((): Promise<Response> | undefined => undefined);
const openFiles = jest.fn(async () => undefined);
const [general, own] = [[aRemote({ name: 'general' })], [aRemote({ name: 'own' })]];

const aRegistry = () =>
  createPageRegistry({
    fetchRegistry: fetched,
    withDeveloped: async (registry) => registry,
    isSignedIn,
    askedAhead,
    openFiles,
  });

beforeEach(() => {
  fetched.mockReset();
  isSignedIn.mockReset().mockReturnValue(true);
  openFiles.mockClear();
});

test('a registry that is the same for everybody is requested once', async () => {
  const { loadRegistry } = aRegistry();
  fetched.mockResolvedValue({ remotes: own });
  expect((await loadRegistry()).remotes).toBe(own);
  await loadRegistry();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(openFiles).not.toHaveBeenCalled();
});

test('the answer of a request that was sent ahead is the first one', async () => {
  const answer = new Promise<Response>(() => undefined);
  askedAhead.mockReturnValueOnce(answer);
  fetched.mockResolvedValue({ remotes: own });
  await aRegistry().loadRegistry();
  expect(fetched).toHaveBeenCalledWith(answer);
});

test('the apps that did not fit into the answer come after it, and pages are told', async () => {
  const app = {
    name: 'orders',
    version: '1.0.0',
    title: { pt: 'Pedidos', en: 'Orders', es: 'Pedidos' },
    code: '/app-files/orders/1.0.0/code.js',
    integrity: 'sha384-x',
    origin: null,
    scopes: [],
    extensions: [],
    abilities: [],
    settings: {},
  };
  const unreadable = [{ ...app, code: 'https://elsewhere.test/x.js' }, { ...app, name: '__proto__' }, null];
  const answer = { ok: true, json: async () => ({ apps: [app, ...unreadable] }) };
  Object.assign(globalThis, { fetch: jest.fn(async () => answer) });
  const { loadRegistry, loadedRegistry, onAddedRemotes } = aRegistry();
  const told = new Promise<void>((resolve) => onAddedRemotes(resolve));
  fetched.mockResolvedValue({ remotes: own, moreApps: true });
  await loadRegistry();
  await told;
  expect(loadedRegistry()).toMatchObject({ remotes: own, apps: [{ name: 'orders' }] });
  expect(loadedRegistry()?.apps).toHaveLength(1);
});

test('after a failure the next call requests it again', async () => {
  const { loadRegistry, loadedRegistry } = aRegistry();
  fetched.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce({ remotes: own });
  await expect(loadRegistry()).rejects.toThrow('down');
  expect(loadedRegistry()).toBeUndefined();
  expect((await loadRegistry()).remotes).toBe(own);
});

test('a signed-in user gets their own registry, once the server knows them', async () => {
  const { loadRegistry, loadedRegistry } = aRegistry();
  fetched.mockResolvedValueOnce({ remotes: general, isGeneral: true }).mockResolvedValueOnce({ remotes: own });
  expect((await loadRegistry()).remotes).toBe(own);
  expect(openFiles).toHaveBeenCalledWith(true);
  expect(loadedRegistry()?.remotes).toBe(own);
});

test('an answer from before the login is not used after it', async () => {
  const { loadRegistry, loadedRegistry } = aRegistry();
  isSignedIn.mockReturnValue(false);
  fetched.mockResolvedValueOnce({ remotes: general, isGeneral: true });
  expect((await loadRegistry()).remotes).toBe(general);
  expect(loadedRegistry()?.remotes).toBe(general);
  isSignedIn.mockReturnValue(true);
  expect(loadedRegistry()).toBeUndefined();
  fetched.mockResolvedValue({ remotes: own });
  expect((await loadRegistry()).remotes).toBe(own);
});

test('a server that still does not know the user is asked only once more', async () => {
  const { loadRegistry } = aRegistry();
  fetched.mockResolvedValue({ remotes: general, isGeneral: true });
  await loadRegistry();
  expect((await loadRegistry()).remotes).toEqual(general);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('remotes that new rights open are added to this page load; those in use stay', async () => {
  const { loadRegistry, loadedRegistry, addRemotes, onAddedRemotes } = aRegistry();
  fetched.mockResolvedValueOnce({ remotes: own });
  await loadRegistry();
  const heard = jest.fn();
  const stop = onAddedRemotes(heard);
  fetched.mockResolvedValueOnce({
    remotes: [aRemote({ name: 'own', title: { pt: 'x', en: 'x', es: 'x' } }), ...general],
  });
  await addRemotes();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(loadedRegistry()?.remotes).toEqual([...own, ...general]);
  expect(loadedRegistry()?.remotes[0]).toBe(own[0]);
  fetched.mockRejectedValueOnce(new Error('down'));
  await addRemotes();
  fetched.mockResolvedValueOnce({ remotes: own });
  await addRemotes();
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  fetched.mockResolvedValueOnce({ remotes: [aRemote({ name: 'third' })] });
  await addRemotes();
  expect(heard).toHaveBeenCalledTimes(1);
});
