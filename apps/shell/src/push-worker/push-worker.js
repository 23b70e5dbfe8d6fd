// The service worker: it shows pushes and opens the ticket of a clicked one. The build puts `texts` before it, from the
// shell's locales, and `kept-files.js` after it.
/* global texts */

/** Types of messages whose texts have another name. */
const kindNames = {
  application: 'document',
  contactMessage: 'contact',
  locationMessage: 'location',
  pollMessage: 'poll',
};

/** Milliseconds within which a page must answer. */
const patience = 1000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/'));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/** Shows a push (`PushContent` of the contract), unless a window shows its ticket. */
async function show(content) {
  if (!content) return;
  const path = content.ticket ? `/tickets/${content.ticket}` : content.kind === 'mention' ? '/tickets' : '/';
  if (content.kind !== 'test' && (await isInFront(path))) return;
  const tag = `recado-${content.kind}-${content.ticket ?? ''}`;
  // A notification that is still open is replaced silently.
  const known = await self.registration.getNotifications({ tag });
  const { title, body } = wordsOf(content);
  const options = {
    body,
    tag,
    renotify: known.length === 0,
    icon: '/icon.svg',
    lang: content.language,
    data: { path },
  };
  await self.registration.showNotification(title, options);
}

function wordsOf({ kind, language, contact, by, queue, preview, type }) {
  const words = texts[language] ?? texts.pt;
  const file = words[`kinds.${kindNames[type] ?? type}`];
  if (kind === 'test') return { title: words['push.test'], body: words['push.testText'] };
  if (kind === 'message') return { title: contact, body: preview || file || words['push.message'] };
  const pattern = words[kind === 'transfer' && queue ? 'push.transferToQueue' : `push.${kind}`];
  const title = pattern.replace(/{{(name|queue)}}/g, (_place, key) => (key === 'name' ? by : queue));
  return { title, body: preview ? `${contact}: ${preview}` : contact };
}

/** The windows of the product. */
function windows() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/** Asks a page; undefined without an answer, e.g. on the login page. */
function ask(client, question) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(() => resolve(undefined), patience);
    client.postMessage({ from: 'push-worker', ...question }, [port2]);
  });
}

async function isInFront(path) {
  const visible = (await windows()).filter(({ visibilityState }) => visibilityState === 'visible');
  const answers = await Promise.all(visible.map((client) => ask(client, { question: 'where' })));
  return answers.includes(path);
}

/** Shows a path in an open window, or in a new one. */
async function open(path) {
  for (const client of await windows()) {
    if ((await ask(client, { question: 'open', path })) !== true) continue;
    await client.focus().catch(() => undefined);
    return;
  }
  await self.clients.openWindow(path);
}

/**
 * The browser replaced its subscription. The worker sends it to the server with the secret of the former one, or the
 * next page does.
 */
async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return;
  const { userVisibleOnly, applicationServerKey } = oldSubscription.options;
  const renewed =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey }));
  const { apiUrl } = await (await fetch('/config.json', { cache: 'no-cache' })).json();
  await fetch(`${apiUrl.replace(/\/$/, '')}/push-subscription/renewal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ former: sendable(oldSubscription), renewed: sendable(renewed) }),
  });
}

function sendable(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}
