import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type SharedServer, shareTestServer } from '../shared-server.ts';
import { familyForms } from './corpus.ts';
import type { FamilyClient } from './family-client.ts';
import type { FormWorld } from './family-form.ts';
import { makeFormWorld } from './form-world.ts';

let server: SharedServer;
let client: FamilyClient;
let world: FormWorld;
before(async () => {
  server = await shareTestServer();
  ({ client, world } = await makeFormWorld(server));
});
after(() => server.close());

for (const [what, { clients, path, create, edit, kept }] of Object.entries(familyForms)) {
  for (const [index, name] of clients.entries()) {
    test(`${name} creates ${what}, opens it and saves it untouched`, async () => {
      const text = `${what} ${index} ${world.companyId}`;
      const created = await client.api.post(path, create(world, text));
      assert.equal(created.status, 200, JSON.stringify(created.data));
      const expected = Object.entries(kept(world, text));
      const values = (record: Record<string, unknown>) => expected.map(([field]) => [field, record[field]]);
      assert.deepEqual(values(created.data), expected);
      const read = await client.api.get(`${path}/${created.data.id}`);
      const loaded = read.status === 200 ? read.data : created.data;
      const saved = await client.api.put(`${path}/${created.data.id}`, edit?.(loaded, world) ?? loaded);
      assert.equal(saved.status, 200, JSON.stringify(saved.data));
      assert.deepEqual(values(saved.data), expected);
    });
  }
}

describe('what is no untouched form is refused as before', () => {
  for (const [what, path, body] of [
    [
      'a word for a required id',
      '/contact-list-items',
      { name: 'Ana', number: '5511988887777', contactListId: 'Nenhuma' },
    ],
    ['a word for a number', '/queue', { name: 'Fila', color: '#010203', orderQueue: 'primeira' }],
    ['digits that are no id', '/queue', { name: 'Fila', color: '#010203', promptId: '99999999999' }],
    ['nothing for a required text', '/tags', { name: '', color: '#010203' }],
    ['null for a required text', '/tags', { name: null, color: '#010203' }],
    ['a number out of bounds', '/plans', { name: 'Plano', users: '0', connections: '1', queues: '1', value: '1' }],
    ['an object for a text', '/tags', { name: { toString: 1 }, color: '#010203' }],
    ['a word for a choice', '/queueIntegration', { name: 'Robô', type: 'typebot', language: 'de' }],
  ] as const) {
    test(what, async () => {
      const { status, data } = await client.api.post(path, body);
      // The first problem in words, with its field.
      assert.equal(status, 400);
      assert.match(data.error, /^\p{Lu}[\p{L} ,!]+: \w+$/u);
    });
  }
});
