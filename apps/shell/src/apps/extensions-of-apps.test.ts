import type { RegistryApp } from '@recado/federation';
import { extensionsOfApps, newestApp } from './extensions-of-apps.ts';

const title = { pt: 'Pedidos', en: 'Orders', es: 'Pedidos' };
const offered = { 'ticket.panel': '1.0', 'dashboard.card': '1.0' };

function anApp(change: Partial<RegistryApp>): RegistryApp {
  return {
    name: 'orders',
    version: '1.2.0',
    title,
    code: '/app-files/orders/1.2.0/code.js',
    integrity: 'sha384-x',
    origin: null,
    scopes: [],
    extensions: [{ point: 'ticket.panel', module: './panel', title, order: 10 }],
    abilities: [],
    settings: {},
    ...change,
  };
}

test('an extension of an app is placed like those of remotes, below a name that no remote has', () => {
  const app = anApp({});
  expect(extensionsOfApps([app], offered)).toEqual([
    {
      remote: { name: 'app:orders', version: '1.2.0', app },
      entry: { point: 'ticket.panel', module: './panel', title, order: 10 },
    },
  ]);
});

test('one without what it needs, or at a point that this shell does not have, is left out', () => {
  const page = { point: 'dashboard.card', page: '/panel', title, order: 1 };
  const gone = { point: 'ticket.roof', module: './panel', title, order: 1 };
  expect(extensionsOfApps([anApp({ code: null })], offered)).toEqual([]);
  expect(extensionsOfApps([anApp({ extensions: [page, gone] })], offered)).toEqual([]);
  const [found] = extensionsOfApps([anApp({ extensions: [page], origin: 'https://crm.example' })], offered);
  expect(found?.entry.module).toBe('page:/panel');
});

test('an app is known as it was offered last', () => {
  extensionsOfApps([anApp({ settings: { shop: 'A' } })], offered);
  extensionsOfApps([anApp({ settings: { shop: 'B' } })], offered);
  expect(newestApp('orders')?.settings).toEqual({ shop: 'B' });
});
