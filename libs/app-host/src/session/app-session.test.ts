import { appOfTest, portInTest, servicesInTest } from '../testing/app-in-test.ts';
import { limits } from '../wire/limits.ts';
import type { AppContext } from '../wire/messages.ts';
import { type AppPort, startInFrame } from './app-frame.ts';
import { AppSession } from './app-session.ts';
import { RunningApps } from './running-apps.ts';

jest.mock('./app-frame.ts', () => ({ startInFrame: jest.fn() }));
const starts = jest.mocked(startInFrame);

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function runningApp(context: Partial<AppContext> = {}) {
  const { port, app } = portInTest();
  starts.mockResolvedValueOnce(port);
  const services = servicesInTest(context);
  const onEnd = jest.fn();
  const session = new AppSession(appOfTest, services, onEnd);
  await settled();
  app.say({ type: 'ready', modules: ['./panel'] });
  await session.ready;
  const ask = async (name: string, args: unknown[], place?: number) => {
    app.say({ type: 'call', call: 1, name, args, ...(place !== undefined && { place }) });
    await settled();
    const answer = app.heard.at(-1);
    return answer?.type === 'answer' ? (answer.error?.code ?? answer.value) : undefined;
  };
  return { session, app, services, onEnd, ask };
}

test('a place is mounted with its data, and its functions are names', async () => {
  const { session, app } = await runningApp();
  const insertText = jest.fn();
  const place = session.open('./panel', { ticket: { id: 7 }, insertText }, false);
  expect(app.heard.at(-1)).toEqual({
    type: 'mount',
    place: place.id,
    module: './panel',
    props: { ticket: { id: 7 } },
    calls: ['insertText'],
  });
  session.update(place, { ticket: { id: 7 }, insertText });
  expect(app.heard.at(-1)).toMatchObject({ type: 'mount' });
  session.update(place, { ticket: { id: 8 }, insertText });
  expect(app.heard.at(-1)).toMatchObject({ type: 'props', props: { ticket: { id: 8 } } });
});

test('what a person did in a place lets the app act on the page for a while; a forged act does not', async () => {
  const { session, app, ask } = await runningApp();
  const insertText = jest.fn();
  const place = session.open('./panel', { insertText }, false);
  const button = { id: '1', type: 1, element: 'Button', properties: { on: ['onPress'] }, children: [] };
  app.say({ type: 'records', place: place.id, records: [[0, '~', button, 0]] });
  expect(await ask('point.insertText', ['x'], place.id)).toBe('NOT_ASKED');
  expect(await ask('open', ['/contacts'])).toBe('NOT_ASKED');
  session.act(place, '1', 'onChange', []);
  expect(await ask('point.insertText', ['x'], place.id)).toBe('NOT_ASKED');
  session.act(place, '1', 'onPress', []);
  expect(app.heard.at(-1)).toMatchObject({ type: 'event', node: '1', name: 'onPress' });
  expect(await ask('point.insertText', ['x'], place.id)).toBeNull();
  expect(insertText).toHaveBeenCalledWith('x');
  expect(await ask('open', ['/contacts'])).toEqual({ answered: 'open' });
});

test.each([
  ['messages.send', [1, 'Olá'], 'messages:send'],
  ['contacts.update', [1, { name: 'Ana' }], 'contacts:write'],
  ['tags.ofTicket', [1, [2]], 'tickets:write'],
])(
  '%s changes something in the name of the person, so they must have done something in the app',
  async (name, args, scope) => {
    const { session, app, ask } = await runningApp({ scopes: [scope] });
    const place = session.open('./panel', {}, false);
    const button = { id: '1', type: 1, element: 'Button', properties: { on: ['onPress'] }, children: [] };
    app.say({ type: 'records', place: place.id, records: [[0, '~', button, 0]] });
    expect(await ask(name, args, place.id)).toBe('NOT_ASKED');
    session.act(place, '1', 'onPress', []);
    expect(await ask(name, args, place.id)).toEqual({ answered: name });
  },
);

test.each([
  ['contacts.get', [1], 'OUT_OF_SCOPE'],
  ['tickets.get', ['1'], 'INVALID'],
  ['tickets.get', [1, 2], 'INVALID'],
  ['tickets.get', [-1], 'INVALID'],
  ['open', ['//stolen.test'], 'INVALID'],
  ['open', ['/\\stolen.test'], 'INVALID'],
  ['open', ['javascript:alert(1)'], 'INVALID'],
  ['data.get', [{ kind: 'company', app: 'other' }, 'key'], 'INVALID'],
  ['server.request', [{ path: 'https://stolen.test' }], 'INVALID'],
  ['toast', ['x'.repeat(301), 'success'], 'INVALID'],
  ['statement', [], 'UNKNOWN'],
  ['constructor', [], 'UNKNOWN'],
  ['__proto__', [], 'UNKNOWN'],
  ['point.constructor', [], 'UNKNOWN'],
  ['point.insertText', ['x'], 'UNKNOWN'],
])('the call %s %j is refused: %s', async (name, args, code) => {
  const { session, services, ask } = await runningApp({ scopes: ['tickets:read'] });
  const place = session.open('./panel', {}, true);
  expect(await ask(name, args, name.startsWith('point.') ? place.id : undefined)).toBe(code);
  expect(services.asked).toEqual([]);
});

test('calls are answered within the scopes and while a place is open', async () => {
  const { session, ask } = await runningApp({ scopes: ['tickets:read'] });
  expect(await ask('tickets.get', [1])).toBe('NOT_THERE');
  const place = session.open('./panel', { onClose: jest.fn() }, true);
  expect(await ask('tickets.get', [1])).toEqual({ answered: 'tickets.get' });
  session.close(place);
  expect(await ask('tickets.get', [1])).toBe('NOT_THERE');
  expect(await ask('point.onClose', [], place.id)).toBe('NOT_THERE');
});

test('calls beyond the limit are refused, answers beyond it are not given', async () => {
  const { session, services, ask } = await runningApp();
  session.open('./panel', {}, true);
  services.answer = async () => 'x'.repeat(limits.answer);
  expect(await ask('toast', ['Saved', 'success'])).toBe('TOO_LARGE');
  for (let call = 0; call < limits.seen; call += 1) await ask('toast', ['Saved', 'success']);
  expect(await ask('toast', ['Saved', 'success'])).toBe('TOO_MANY');
  services.answer = async () => 1;
  const data = [{ kind: 'company' }, 'key'];
  expect(await ask('data.get', data)).toBe(1);
  for (let call = 0; call < limits.calls; call += 1) await ask('data.get', data);
  expect(await ask('data.get', data)).toBe('TOO_MANY');
});

test('what the server said of a failure is its code, and no more', async () => {
  const { session, services, ask } = await runningApp();
  session.open('./panel', {}, true);
  services.answer = async () => {
    throw Object.assign(new Error('secret words'), { code: 'ERR_NO_PERMISSION' });
  };
  expect(await ask('toast', ['Saved', 'success'])).toBe('ERR_NO_PERMISSION');
});

test('files come as data, and have harmless names', async () => {
  const { session, ask } = await runningApp();
  const addFiles = jest.fn();
  const place = session.open('./panel', { addFiles }, true);
  const file = { name: '../a/b.txt', type: 'text/plain', base64: btoa('hello') };
  expect(await ask('point.addFiles', [[file]], place.id)).toBeNull();
  const [[given]] = addFiles.mock.lastCall;
  expect([given.name, given.size, given.type]).toEqual(['.._a_b.txt', 5, 'text/plain']);
});

test('records that are refused cost their place only; a forged place is none', async () => {
  const { session, app } = await runningApp();
  const [broken, other] = [session.open('./panel', {}, false), session.open('./panel', {}, false)];
  app.say({ type: 'records', place: broken.id, records: ['x'] });
  app.say({ type: 'records', place: 77, records: [[0, '~', { id: '1', type: 3, data: 'forged' }, 0]] });
  app.say({ type: 'drawn', place: other.id });
  expect(broken.error).toBeInstanceOf(Error);
  expect(other.error).toBeUndefined();
  expect(other.isDrawn).toBe(true);
  expect(session.isOver).toBe(false);
});

test('what an app threw has the places in its own code, and none in the runtime before it', async () => {
  const { session, app } = await runningApp();
  const stack = [
    'TypeError: no order system',
    '    at Panel (blob:null/1f-2:14:7)',
    '    at draw (blob:null/1f-2:1:900)',
    '    at async load (blob:null/1f-2:3:1)',
  ];
  const place = session.open('./panel', {}, false);
  app.say({ type: 'failed', place: place.id, error: 'TypeError: no order system', stack: stack.join('\n') });
  expect(place.error).toMatchObject({
    message: 'TypeError: no order system',
    // The runtime of the test has one line, and one calls the code.
    stack: '    at Panel (http://localhost/code.js:12:7)\n    at async load (http://localhost/code.js:1:1)',
  });
  const other = session.open('./panel', {}, false);
  app.say({ type: 'failed', place: other.id, error: 'TypeError: no', stack: 'Panel@blob:null/1f-2:14:7' });
  expect(other.error?.stack).toBe('Panel@http://localhost/code.js:12:7');
});

test('more records than a place may have cost it, and not the app', async () => {
  const { session, app } = await runningApp();
  const place = session.open('./panel', {}, false);
  const records = Array.from({ length: limits.records + 1 }, () => [1, '~', 0]);
  app.say({ type: 'records', place: place.id, records });
  expect(place.error).toBeInstanceOf(Error);
  expect(session.isOver).toBe(false);
});

test('what is no message ends the app and all its places', async () => {
  const { session, app, onEnd } = await runningApp();
  const place = session.open('./panel', {}, false);
  app.say('{"type":"drawn","place":"x"}');
  expect(onEnd).toHaveBeenCalledWith('kind');
  expect(place.error).toBeInstanceOf(Error);
  expect(app.isStopped()).toBe(true);
  app.say({ type: 'drawn', place: place.id });
  expect(place.isDrawn).toBe(false);
});

test('an app that was ended twice is off in this tab', async () => {
  const apps = new RunningApps(servicesInTest());
  for (const reason of ['flood', 'silent']) {
    const { port, app } = portInTest();
    starts.mockResolvedValueOnce(port);
    const running = apps.get(appOfTest);
    await settled();
    app.say({ type: 'ready', modules: [] });
    const session = await running;
    app.sayAsFrame({ ended: reason });
    expect(session.isOver).toBe(true);
  }
  await expect(apps.get(appOfTest)).rejects.toThrow('the app orders is off in this tab');
});

test('what changes around an app before it runs is what it hears first', async () => {
  const { port, app } = portInTest();
  let open: (value: AppPort) => void = () => undefined;
  starts.mockReturnValueOnce(
    new Promise((resolve) => {
      open = resolve;
    }),
  );
  const context: Partial<AppContext> = { language: 'pt' };
  const services = servicesInTest();
  const session = new AppSession(
    appOfTest,
    { ...services, contextOf: (one) => ({ ...services.contextOf(one), ...context }) },
    jest.fn(),
  );
  session.tellContext();
  context.language = 'en';
  session.tellContext();
  open(port);
  await settled();
  expect(app.heard).toMatchObject([{ type: 'context', context: { language: 'en' } }]);
});
