import type { Feature } from './feature.ts';
import type { Offer } from './offer.ts';
import type { PointTicket } from './points/index.ts';
import type { RegistryRemote } from './registry.ts';

const text = (name: string) => ({ pt: name, en: name, es: name });

const plain = { viewBox: '0 0 8 8', paths: ['M1 1h6v6H1z'] };

/** A feature for tests: one page `/pages` in the menu; `given` overrides what matters to the test. */
export function aFeature(given: Partial<Feature> = {}): Feature {
  return {
    name: 'sample',
    title: text('Amostra'),
    routes: [{ path: '/pages', module: './pages' }],
    menu: [{ path: '/pages', label: text('Páginas'), icon: plain, group: 'service', order: 10 }],
    ...given,
  };
}

/** A remote of the registry with a feature, and what it uses of the shell. */
export function aRemote(given: Partial<Feature> = {}, uses: Offer = {}): RegistryRemote {
  const feature = aFeature(given);
  const version = '7.0.0-00000000';
  return {
    name: feature.name,
    version,
    entry: `/remotes/${feature.name}/${version}/remoteEntry.js`,
    feature: { ...feature, uses },
  };
}

/** A ticket as extensions get it, open with a customer who has a number; `given` overrides what matters to the test. */
export function aPointTicket(given: Partial<PointTicket> = {}): PointTicket {
  return {
    id: 1,
    uuid: '00000000-0000-4000-8000-000000000001',
    status: 'open',
    isGroup: false,
    contact: { id: 1, name: 'Cliente 1', number: '5511999990000' },
    queue: null,
    user: null,
    whatsappId: 1,
    tagIds: [],
    ...given,
  };
}
