/** @jest-environment node */
import { aFeature } from '@recado/releases/testing';
import { checkManifest } from './manifest-modules.ts';

const pages = { './pages': './src/pages.tsx' } as const;

test('a manifest that matches the exposed modules passes', () => {
  expect(() => checkManifest(aFeature(), pages)).not.toThrow();
  const withSetup = { ...pages, './setup': './src/setup.ts' } as const;
  expect(() => checkManifest(aFeature({ setup: './setup' }), withSetup)).not.toThrow();
});

test('a module that is not exposed fails the build', () => {
  expect(() => checkManifest(aFeature({ setup: './setup' }), pages)).toThrow('names ./setup, which is not exposed');
});

test('the badge of a menu entry is also an exposed module', () => {
  const menu = aFeature().menu.map((entry) => ({ ...entry, badge: './mark' }));
  expect(() => checkManifest(aFeature({ menu }), pages)).toThrow('names ./mark, which is not exposed');
  const withMark = { ...pages, './mark': './src/mark.tsx' } as const;
  expect(() => checkManifest(aFeature({ menu }), withMark)).not.toThrow();
});

test('an exposed module that nothing names fails the build', () => {
  const more = { ...pages, './extra': './src/extra.tsx' } as const;
  expect(() => checkManifest(aFeature(), more)).toThrow('does not name ./extra, which is exposed');
});

test('a menu entry without a route, a duplicate path and an invalid name fail the build', () => {
  expect(() => checkManifest(aFeature({ routes: [{ path: '/other', module: './pages' }] }), pages)).toThrow(
    'the menu leads to /pages',
  );
  const twice = [
    { path: '/pages', module: './pages' },
    { path: '/pages', module: './pages' },
  ];
  expect(() => checkManifest(aFeature({ routes: twice }), pages)).toThrow('same path');
  expect(() => checkManifest(aFeature({ name: 'Pages' }), pages)).toThrow('name');
});
