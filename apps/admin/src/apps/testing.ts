import type { AppDetail, AppInstallation, ListedApp } from '@recado/contract';

const texts = (text: string) => ({ pt: text, en: text, es: text });

/** An installation of version 1.0.0 for everybody. */
export function anInstallation(changes: Partial<AppInstallation> = {}): AppInstallation {
  return {
    id: 1,
    version: '1.0.0',
    running: '1.0.0',
    isOn: true,
    profiles: ['user', 'supervisor', 'admin'],
    queueIds: [],
    abilities: {},
    installedBy: 'Ana',
    consentedAt: '2026-11-02T12:00:00.000Z',
    createdAt: '2026-11-02T12:00:00.000Z',
    updatedAt: '2026-11-02T12:00:00.000Z',
    ...changes,
  };
}

/** An app of the catalogue that can be installed. */
export function aListedApp(changes: Partial<ListedApp> = {}): ListedApp {
  return {
    id: 1,
    name: 'orders',
    title: texts('Pedidos'),
    summary: texts('Os pedidos do cliente ao lado da conversa'),
    picture: null,
    publisher: 'Padaria Sistemas',
    version: '1.0.0',
    isWithdrawn: false,
    isAllowed: true,
    wantsMore: false,
    installation: null,
    updatedAt: '2026-11-01T12:00:00.000Z',
    ...changes,
  };
}

/** The same with all that a consent is about: it reads tickets and has a server. */
export function anAppDetail(changes: Partial<AppDetail> = {}): AppDetail {
  return {
    ...aListedApp(),
    description: texts('Mostra os pedidos.'),
    pictures: [],
    fingerprint: 'SHA256:abc',
    needs: {
      scopes: ['tickets:read'],
      origin: 'https://orders.example',
      webhooks: ['ticket.closed'],
      steps: ['status'],
    },
    more: null,
    runs: [],
    steps: [{ name: 'status', title: texts('Situação do pedido') }],
    abilities: [{ name: 'refund', title: texts('Estornar'), profiles: ['admin'] }],
    extensions: [{ point: 'ticket.panel', title: texts('Pedidos'), isPage: false }],
    data: ['contact'],
    hasSettings: false,
    price: null,
    publishedAt: '2026-11-01T12:00:00.000Z',
    failuresToday: 0,
    ...changes,
  };
}
