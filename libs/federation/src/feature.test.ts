/** @jest-environment node */

import { featureSchema } from '@recado/releases/feature-schema';
import { aFeature } from '@recado/releases/testing';
import { defineFeature } from './feature.ts';

const [entry] = aFeature().menu;

test('a named icon is sent as a drawing, and so is a remote’s own icon', () => {
  if (!entry) throw new Error('The sample has a menu entry');
  const own = { viewBox: '0 0 10 10', paths: ['M1 1l8 8'] };
  const { menu } = defineFeature({
    ...aFeature(),
    menu: [
      { ...entry, icon: 'ticket' },
      { ...entry, icon: own },
    ],
  });
  expect(menu[0]?.icon).toEqual({ viewBox: '64 64 896 896', paths: [expect.stringMatching(/^M\d+/)] });
  expect(menu[1]?.icon).toBe(own);
  expect(featureSchema.safeParse({ ...aFeature(), menu }).success).toBe(true);
});

test('a drawing consists only of digits and path commands', () => {
  const icon = { viewBox: '0 0 8 8', paths: ['M1"/><script>'] };
  const menu = entry ? [{ ...entry, icon }] : [];
  expect(featureSchema.safeParse(aFeature({ menu })).success).toBe(false);
});

test('a name is none under which an app is reported', () => {
  const { error } = featureSchema.safeParse({ ...aFeature(), name: 'app_orders' });
  expect(error?.message).toContain('names that begin with app_ are those of apps');
});

const wakes = { asks: 'GET /templates?noticed=true', when: [{ fact: 'isSeen', in: [false] }], events: ['template'] };

test.each([
  ['an endpoint, conditions and events', wakes, true],
  ['no conditions', { ...wakes, when: undefined }, true],
  ['an endpoint that changes something', { ...wakes, asks: 'POST /templates' }, false],
  ['an endpoint with a parameter', { ...wakes, asks: 'GET /templates/:templateId' }, false],
  ['an address elsewhere', { ...wakes, asks: 'GET https://elsewhere.example' }, false],
  ['an event that is no name', { ...wakes, events: [7] }, false],
])('when a bell has something to say: %s', (_, given, isRight) => {
  const bells = [{ module: './bell', order: 10, wakes: given }];
  expect(featureSchema.safeParse({ ...aFeature(), bells }).success).toBe(isRight);
});
