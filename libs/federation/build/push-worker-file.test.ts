import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { withTexts } from './push-worker-file.ts';
import { appsFolder } from './workspace-root.ts';

const shell = join(appsFolder, 'shell');
const code = withTexts(readFileSync(join(shell, 'src/push-worker/push-worker.js'), 'utf8'), shell);

interface Shown {
  title: string;
  options: { body: string; tag: string; renotify: boolean; data: { path: string } };
}

/** A worker with windows that answer its questions, and notifications that stay open. */
function startWorker(windows: { path: string; visible: boolean }[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const clients = windows.map((window) => ({
    visibilityState: window.visible ? 'visible' : 'hidden',
    focus: async () => void focused.push(window.path),
    postMessage({ question, path }: { question: string; path: string }, [port]: MessagePort[]) {
      if (question === 'open') window.path = path;
      port?.postMessage(question === 'open' ? true : window.path);
    },
  }));
  const registration = {
    getNotifications: async ({ tag }: { tag: string }) => shown.filter(({ options }) => options.tag === tag),
    showNotification: async (title: string, options: Shown['options']) => void shown.push({ title, options }),
  };
  /** Node's channel would keep the test alive. */
  class Channel {
    port1: { onmessage?: (event: { data: unknown }) => void } = {};
    port2 = { postMessage: (data: unknown) => this.port1.onmessage?.({ data }) };
  }
  const openWindow = async (path: string) => void opened.push(path);
  const self = {
    registration,
    clients: { matchAll: async () => clients, openWindow, claim: async () => undefined },
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
  };
  runInNewContext(code, { self, MessageChannel: Channel, setTimeout, Promise });
  async function dispatch(name: string, event: object): Promise<void> {
    let work: Promise<unknown> | undefined;
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  }
  return {
    windows,
    shown,
    opened,
    focused,
    push: (content: object) => dispatch('push', { data: { json: () => content } }),
    click: (data: object) => dispatch('notificationclick', { notification: { close: () => undefined, data } }),
  };
}

const message = {
  kind: 'message',
  language: 'pt',
  ticket: 'u1',
  contact: 'Maria',
  by: '',
  queue: '',
  preview: 'Oi',
  type: 'chat',
};

test('a push is shown with contact and text, one per ticket, with a single sound', async () => {
  const worker = startWorker();
  await worker.push(message);
  await worker.push({ ...message, preview: 'Alô' });
  await worker.push({ ...message, ticket: 'u2', preview: '', type: 'audio', language: 'en' });
  const [first, second, third] = worker.shown;
  expect([first?.title, first?.options.body, first?.options.data.path]).toEqual(['Maria', 'Oi', '/tickets/u1']);
  expect([second?.options.tag, second?.options.renotify]).toEqual([first?.options.tag, false]);
  expect([third?.options.body, third?.options.renotify]).toEqual(['Audio', true]);
});

test('mentions, transfers and hidden texts are worded in the language of the browser', async () => {
  const worker = startWorker();
  await worker.push({ ...message, kind: 'mention', by: '$& Ana', preview: '@Bia veja' });
  await worker.push({ ...message, kind: 'transfer', by: 'Ana', preview: '', language: 'es' });
  const toQueue = { ...message, kind: 'transfer', ticket: 'u2', by: 'Ana {{queue}}', queue: 'Vendas', preview: '' };
  await worker.push({ ...toQueue, language: 'pt' });
  await worker.push({ ...message, preview: '', language: 'en' });
  await worker.push({ ...message, kind: 'test', ticket: null });
  expect(worker.shown.map(({ title, options }) => [title, options.body])).toEqual([
    ['$& Ana mencionou você', 'Maria: @Bia veja'],
    ['Ana te transfirió una atención', 'Maria'],
    ['Ana {{queue}} transferiu um atendimento para a fila Vendas', 'Maria'],
    ['Maria', 'New message'],
    ['Notificação de teste', 'É assim que o Recado avisa você.'],
  ]);
});

test('nothing is shown for a ticket in view; a hidden window does not count', async () => {
  const worker = startWorker([
    { path: '/tickets/u1', visible: true },
    { path: '/tickets/u2', visible: false },
  ]);
  await worker.push(message);
  await worker.push({ ...message, ticket: 'u2' });
  expect(worker.shown.map(({ options }) => options.data.path)).toEqual(['/tickets/u2']);
});

test('a click shows the ticket in an open window, or in a new one', async () => {
  const open = startWorker([{ path: '/kanban', visible: false }]);
  await open.click({ path: '/tickets/u1' });
  expect([open.windows[0]?.path, open.focused.length, open.opened]).toEqual(['/tickets/u1', 1, []]);
  const closed = startWorker();
  await closed.click({ path: '/tickets/u1' });
  expect(closed.opened).toEqual(['/tickets/u1']);
});
