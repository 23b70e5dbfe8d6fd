import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { namesOf } from './names.mjs';
import { hasRooms, withRoom } from './text-files.mjs';

const remote = new URL('../../apps/service-desk/', import.meta.url);

test('a feature of a remote whose texts lie by room has its own, loaded with its page', () => {
  assert.equal(hasRooms(remote.pathname), true);
  const setup = withRoom(readFileSync(new URL('src/setup.ts', remote), 'utf8'), namesOf('gift cards'));
  assert.match(setup, /^import \{ giftCardsTexts \} from '\.\/gift-cards\/texts\.ts';$/m);
  assert.match(setup, /^ {2}'\.\/gift-cards': \[giftCardsTexts\],$/m);
});

test('a feature of another remote adds to the texts of the remote', () => {
  assert.equal(hasRooms(new URL('../campaigns/', remote).pathname), false);
});
