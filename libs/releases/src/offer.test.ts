import { missingIn } from './offer.ts';

const offered = {
  react: '19.3',
  '@recado/ui/core': { Button: '1.2', Modal: '2.0' },
};

test.each([
  [{}, []],
  [{ react: '19.3', '@recado/ui/core': { Button: '1.2', Modal: '2.0' } }, []],
  [{ react: '19.1', '@recado/ui/core': { Button: '1.0' } }, []],
  [{ react: '19.4' }, ['react 19.4']],
  [{ react: '18.3' }, ['react 18.3']],
  [{ '@recado/ui/core': { Button: '1.3' } }, ['@recado/ui/core Button 1.3']],
  [{ '@recado/ui/core': { Modal: '1.9' } }, ['@recado/ui/core Modal 1.9']],
  [{ '@recado/ui/core': { Calendar: '1.0' } }, ['@recado/ui/core Calendar 1.0']],
  [{ '@recado/maps': { Map: '1.0' } }, ['@recado/maps Map 1.0']],
  [{ react: 'newest', '@recado/ui/core': { Button: '*' } }, ['react newest', '@recado/ui/core Button *']],
  [{ react: { useState: '1.0' } }, ['react useState 1.0']],
  [{ '@recado/ui/core': '1.0' }, ['@recado/ui/core 1.0']],
])('a remote that uses %j misses %j', (uses, missing) => {
  expect(missingIn(offered, uses)).toEqual(missing);
});
