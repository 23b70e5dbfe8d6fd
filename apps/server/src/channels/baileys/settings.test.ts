import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSafeSocketUrl } from './settings.ts';

test('a connection without TLS is allowed only on this machine', () => {
  for (const url of ['wss://web.whatsapp.com/ws/chat', 'ws://127.0.0.1:9000/ws', 'ws://localhost:1', 'ws://[::1]:1']) {
    assertSafeSocketUrl(url);
  }
  for (const url of [
    'ws://web.whatsapp.com/ws/chat',
    'ws://127.0.0.1.evil.example',
    'http://localhost',
    'ws://10.0.0.1',
  ]) {
    assert.throws(() => assertSafeSocketUrl(url), /wss/);
  }
});
