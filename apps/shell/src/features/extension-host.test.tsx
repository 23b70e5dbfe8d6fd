import { signIn, signOut } from '@recado/auth';
import { aSession, aSessionUser } from '@recado/auth/testing';
import {
  type ExtensionEntry,
  type ExtensionHost,
  ExtensionHostContext,
  ExtensionMark,
  ExtensionPart,
  type RegistryApp,
  ticketPanel,
  useExtensions,
} from '@recado/federation';
import { aRemote } from '@recado/releases/testing';
import { act, screen } from '@testing-library/react';
import { useContext } from 'react';
import { hostedPart } from '../apps/hosted-part.tsx';
import { renderShell } from '../testing/render-shell.tsx';
import { ExtensionHostProvider, permittedExtensions } from './extension-host.tsx';
import { loader } from './loader.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
// Where apps run is not there in tests.
jest.mock('../apps/hosted-part.tsx', () => ({ hostedPart: jest.fn() }));

const title = { pt: 'Pedidos', en: 'Orders', es: 'Pedidos' };
const ticket = {
  id: 1,
  uuid: 'u',
  status: 'open' as const,
  isGroup: false,
  contact: { id: 2, name: 'Maria', number: null },
  queue: null,
  user: null,
  whatsappId: 1,
  tagIds: [],
};
const uses = { points: { 'ticket.panel': '1.0' } };

const withoutCampaigns = aSessionUser({}, { useCampaigns: false });

function panel(module: string, more: Partial<ExtensionEntry> = {}): ExtensionEntry {
  return { point: 'ticket.panel', module, title, order: 10, ...more };
}

function modulesFor(extensions: ExtensionEntry[], versions = uses): string[] {
  const remote = aRemote({ extensions }, versions);
  const found = permittedExtensions({ remotes: [remote] }, aSession(withoutCampaigns)).get('ticket.panel') ?? [];
  return found.map(({ entry }) => entry.module);
}

test('extensions are those that the session allows, in order', () => {
  const all = [
    panel('./second', { order: 20 }),
    panel('./first'),
    panel('./for-super-users', { ability: 'platform:manage' }),
    panel('./without-plan', { plans: ['useCampaigns'] }),
  ];
  expect(modulesFor(all)).toEqual(['./first', './second']);
});

test('an extension for another version of its point, or for a point that is gone, is left out', () => {
  expect(modulesFor([panel('./later')], { points: { 'ticket.panel': '1.1' } })).toEqual([]);
  expect(modulesFor([panel('./other')], { points: { 'ticket.panel': '2.0' } })).toEqual([]);
  expect(modulesFor([panel('./gone', { point: 'ticket.roof' })])).toEqual([]);
});

let comeIntoView = () => undefined;
/** What all observers of a test do when their elements come into view. */
let seen: (() => void)[] = [];

function everythingComesIntoView(): void {
  for (const comesIntoView of seen) comesIntoView();
}

/** An observer whose elements come into view when the test says so. */
class ObserverOfTest {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    comeIntoView = () => void callback([{ isIntersecting: true }]);
    seen.push(comeIntoView);
  }
  observe() {}
  disconnect() {}
}

const { IntersectionObserver } = globalThis;

beforeEach(() => {
  seen = [];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(globalThis, { IntersectionObserver: ObserverOfTest });
  signIn({ token: 'token', user: aSessionUser() });
});
afterEach(() => {
  jest.restoreAllMocks();
  Object.assign(globalThis, { IntersectionObserver });
});

function Panels() {
  const facts = { status: 'open', queue: null, connection: 1, tags: [], isGroup: false, hasNumber: false };
  return useExtensions(ticketPanel, facts).map((extension) => (
    <ExtensionPart
      key={extension.entry.module}
      point={ticketPanel}
      extension={extension}
      props={{ ticket, insertText: () => undefined }}
    />
  ));
}

function renderPanel(entry: ExtensionEntry) {
  const remote = aRemote({ extensions: [entry] }, uses);
  return renderShell(
    <ExtensionHostProvider registry={{ remotes: [remote] }}>
      <p>conversa</p>
      <Panels />
    </ExtensionHostProvider>,
  );
}

const Orders = jest.fn(() => <p>pedidos</p>);

test('an extension is loaded when its place comes into view, and gets the props of its point', async () => {
  const load = jest.spyOn(loader, 'loadExtension').mockResolvedValue(Orders);
  renderPanel(panel('./orders-3'));
  expect(load).not.toHaveBeenCalled();
  await act(async () => comeIntoView());
  expect(await screen.findByText('pedidos')).toBeVisible();
  expect(Orders.mock.lastCall).toContainEqual(expect.objectContaining({ ticket }));
});

test('conditions that do not hold leave no place and load nothing', () => {
  const load = jest.spyOn(loader, 'loadExtension').mockResolvedValue(Orders);
  renderPanel(panel('./orders', { when: [{ fact: 'hasNumber', in: [true] }] }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(load).not.toHaveBeenCalled();
});

test('one that throws costs its own place, is reported, and can be tried again', async () => {
  let isBroken = true;
  const Breaks = () => {
    if (isBroken) throw new Error('no order system');
    return <p>de novo aqui</p>;
  };
  const note = jest.spyOn(loader, 'noteFailure').mockImplementation(() => undefined);
  jest.spyOn(loader, 'loadExtension').mockResolvedValue(Breaks);
  const { user } = renderPanel(panel('./orders-5'));
  await act(async () => comeIntoView());
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível mostrar “Pedidos”.');
  expect(screen.getByText('conversa')).toBeVisible();
  expect(note).toHaveBeenCalledWith(expect.objectContaining({ name: 'sample' }), 'error', new Error('no order system'));
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('de novo aqui')).toBeVisible();
});

test('one that cannot be loaded is loaded afresh on a retry', async () => {
  const load = jest.spyOn(loader, 'loadExtension').mockRejectedValueOnce(new Error('gone'));
  load.mockResolvedValue(Orders);
  const { user } = renderPanel(panel('./orders-6'));
  await act(async () => comeIntoView());
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('pedidos')).toBeVisible();
  expect(load.mock.lastCall).toEqual([expect.anything(), './orders-6', { fresh: true }]);
});

/** The extensions as marks, as they stand in rows of a list: two of each. */
function Marks() {
  const facts = { status: 'open', queue: null, connection: 1, tags: [], isGroup: false, hasNumber: false };
  const props = { ticket, insertText: () => undefined };
  return useExtensions(ticketPanel, facts).flatMap((extension) =>
    [1, 2].map((row) => (
      <ExtensionMark key={row} point={ticketPanel} extension={extension} props={props} label="Pedidos" />
    )),
  );
}

function renderMarks(entry: ExtensionEntry) {
  const remote = aRemote({ extensions: [entry] }, uses);
  renderShell(
    <ExtensionHostProvider registry={{ remotes: [remote] }}>
      <Marks />
    </ExtensionHostProvider>,
  );
}

test('marks in many rows are loaded once; one that is not in view is not mounted', async () => {
  const load = jest.spyOn(loader, 'loadExtension').mockResolvedValue(Orders);
  renderMarks(panel('./mark'));
  expect(load).not.toHaveBeenCalled();
  await act(async () => everythingComesIntoView());
  expect(await screen.findAllByText('pedidos')).toHaveLength(2);
  expect(screen.getAllByRole('group', { name: 'Pedidos' })).toHaveLength(2);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a mark that cannot be loaded is a sign with words; a row that comes later tries it again', async () => {
  const load = jest.spyOn(loader, 'loadExtension').mockRejectedValueOnce(new Error('gone')).mockResolvedValue(Orders);
  renderMarks(panel('./missing-mark'));
  await act(async () => everythingComesIntoView());
  const [sign] = await screen.findAllByRole('img', { name: 'Não foi possível mostrar “Pedidos”.' });
  expect(sign).toBeVisible();
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 31_000);
  renderMarks(panel('./missing-mark'));
  await act(async () => everythingComesIntoView());
  expect(await screen.findAllByText('pedidos')).toHaveLength(2);
  expect(load).toHaveBeenLastCalledWith(expect.anything(), './missing-mark', { fresh: true });
});

function anApp(name: string): RegistryApp {
  return {
    ...{ name, version: '1.2.0', title, code: '/app-files/code.js', integrity: 'sha384-x', origin: null },
    ...{ scopes: [], abilities: [], settings: {} },
    extensions: [{ point: 'ticket.panel', module: './panel', title, order: 10 }],
  };
}

function renderApp(name: string) {
  return renderShell(
    <ExtensionHostProvider registry={{ remotes: [], apps: [anApp(name)] }}>
      <Panels />
    </ExtensionHostProvider>,
  );
}

test('an app is reported under a name that no remote has: that it was shown, or that it failed', async () => {
  const [shown, failed] = [jest.spyOn(loader, 'noteShown'), jest.spyOn(loader, 'noteFailure')];
  jest.mocked(hostedPart).mockResolvedValueOnce(Orders);
  renderApp('my-orders');
  await act(async () => comeIntoView());
  expect(await screen.findByText('pedidos')).toBeVisible();
  const entry = 'app:my-orders/1.2.0';
  expect(shown.mock.calls).toEqual([[{ name: 'app_my_orders', version: '1.2.0', entry }]]);
  expect(failed).not.toHaveBeenCalled();
  const error = new Error('the app crm ended: silent');
  jest.mocked(hostedPart).mockRejectedValueOnce(error);
  renderApp('crm');
  await act(async () => comeIntoView());
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível mostrar “Pedidos”.');
  const release = { name: 'app_crm', version: '1.2.0', entry: 'app:crm/1.2.0' };
  expect(failed.mock.calls).toEqual([[release, 'error', error]]);
});

test('the end of an app after its person signed out is no failure', () => {
  const failed = jest.spyOn(loader, 'noteFailure');
  let host: ExtensionHost | undefined;
  function Sees() {
    host = useContext(ExtensionHostContext);
    return null;
  }
  const app = anApp('left');
  const { unmount } = renderShell(
    <ExtensionHostProvider registry={{ remotes: [], apps: [app] }}>
      <Sees />
    </ExtensionHostProvider>,
  );
  const [extension] = host?.at('ticket.panel') ?? [];
  if (!extension) throw new Error('The app has no extension');
  unmount();
  signOut();
  host?.onError(extension, new Error('the app left ended: it is not needed'));
  expect(failed).not.toHaveBeenCalled();
});
