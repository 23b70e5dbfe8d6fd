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
