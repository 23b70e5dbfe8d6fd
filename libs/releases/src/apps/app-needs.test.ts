import type { AppNeeds } from '@recado/contract';
import { beyondConsent, isSameConsent } from './app-needs.ts';

const consent: AppNeeds = {
  scopes: ['contacts:read', 'tags:read'],
  origin: 'https://orders.example',
  webhooks: ['ticket.closed'],
  steps: ['order-status'],
};

test.each<[string, Partial<AppNeeds>, Partial<AppNeeds> | undefined]>([
  ['the same', {}, undefined],
  ['less', { scopes: ['tags:read'], webhooks: [], steps: [], origin: null }, undefined],
  ['another scope', { scopes: ['contacts:read', 'contacts:write'] }, { scopes: ['contacts:write'] }],
  ['another event', { webhooks: ['ticket.closed', 'message.sent'] }, { webhooks: ['message.sent'] }],
  ['another step', { steps: ['order-status', 'refund'] }, { steps: ['refund'] }],
  ['another server', { origin: 'https://elsewhere.example' }, { origin: 'https://elsewhere.example' }],
])('%s than was consented to', (_, changes, more) => {
  const nothing = { scopes: [], origin: null, webhooks: [], steps: [] };
  expect(beyondConsent({ ...consent, ...changes }, consent)).toEqual(more && { ...nothing, ...more });
});

test('a first server is more than none', () => {
  expect(beyondConsent(consent, { ...consent, origin: null })?.origin).toBe(consent.origin);
});

test('consents are the same in any order, and not with one more or less', () => {
  expect(isSameConsent(consent, { ...consent, scopes: ['tags:read', 'contacts:read'] })).toBe(true);
  expect(isSameConsent(consent, { ...consent, scopes: ['contacts:read'] })).toBe(false);
  expect(isSameConsent(consent, { ...consent, webhooks: [] })).toBe(false);
  expect(isSameConsent(consent, { ...consent, steps: [] })).toBe(false);
  expect(isSameConsent(consent, { ...consent, origin: null })).toBe(false);
});
