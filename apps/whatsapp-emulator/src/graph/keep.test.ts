import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startEmulator } from '../start.ts';
import { screenOf } from '../testing/admin.ts';
import { MARIA, OFFICIAL, OfficialWorld, startOfficial } from '../testing/graph.ts';

test('accounts, tokens, files, templates, chats and waiting webhooks survive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emulator-graph-'));
  const first = await startOfficial({ folder, keepState: true });
  const media = { kind: 'image', base64: Buffer.from('figura').toString('base64'), mimetype: 'image/png' };
  const { ids } = await first.admin<{ ids: string[] }>('POST', `/api/phones/${MARIA}/messages`, {
    to: OFFICIAL,
    media,
  });
  const image = await first.receiver.item('messages', ({ id }) => id === ids[0]);
  const template = {
    name: 'fica',
    language: 'pt_BR',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Olá.' }],
  };
  const { body: made } = await first.graph('POST', `/${first.account.id}/message_templates`, template);
  await first.admin('POST', `/api/graph/templates/${made.id}/status`, { event: 'APPROVED' });
  const button = {
    type: 'button',
    body: { text: 'Fica?' },
    action: { buttons: [{ type: 'reply', reply: { id: '1', title: 'Fica' } }] },
  };
  const asked = await first.send({ type: 'interactive', interactive: button });
  await first.receiver.item('statuses', ({ id, status }) => id === asked && status === 'delivered');
  await first.fault({ kind: 'holdWebhooks' });
  await first.says('espera');
  await first.emulator.close();

  const second = new OfficialWorld(
    await startEmulator({ folder, keepState: true }),
    first.receiver,
    first.hookUrl,
    first,
  );
  await second.receiver.item('messages', ({ text }) => Object(text).body === 'espera');
  const { body } = await second.graph('GET', `/${Object(image.image).id}`);
  const file = await fetch(String(body.url), { headers: { authorization: `Bearer ${second.token}` } });
  assert.equal(await file.text(), 'figura');
  const used = { type: 'template', template: { name: 'fica', language: { code: 'pt_BR' } } };
  assert.equal((await second.trySend(used)).status, 200);
  assert.equal((await second.trySend({ text: { body: 'janela aberta' } })).status, 200);
  const shown = (await screenOf(second.emulator.url, MARIA, OFFICIAL)).find(({ id }) => id === asked);
  assert.equal(shown?.offer?.buttons[0]?.title, 'Fica');
  await second.close();
  rmSync(folder, { recursive: true, force: true });
});
