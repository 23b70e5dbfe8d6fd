import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../eventually.ts';
import { testPassword } from '../factories.ts';
import { type SharedServer, shareTestServer } from '../shared-server.ts';
import { familyForms } from './corpus.ts';
import { FamilyClient } from './family-client.ts';
import type { FormWorld } from './family-form.ts';
import { makeFormWorld } from './form-world.ts';

let server: SharedServer;
let client: FamilyClient;
let world: FormWorld;
before(async () => {
  server = await shareTestServer();
  ({ client, world } = await makeFormWorld(server));
  await client.connect();
});
after(async () => {
  client.close();
  await server.close();
});

/** What pages read of an event: its name, and the keys of the record and of a deleted one's id. */
interface Read {
  form: keyof typeof familyForms;
  event: (companyId: number) => string;
  keys: readonly [record: string, id: string];
  /** The action that pages expect for a new record. */
  created?: string;
}

const pages: Record<string, Read> = {
  connections: {
    form: 'a connection',
    event: (id) => `company-${id}-whatsapp`,
    keys: ['whatsapp', 'whatsappId'],
    created: 'update',
  },
  queues: { form: 'a queue', event: (id) => `company-${id}-queue`, keys: ['queue', 'queueId'] },
  users: { form: 'a user', event: (id) => `company-${id}-user`, keys: ['user', 'userId'] },
  contacts: { form: 'a contact', event: (id) => `company-${id}-contact`, keys: ['contact', 'contactId'] },
  tags: { form: 'a tag', event: () => 'tag', keys: ['tag', 'tagId'] },
  'quick messages': { form: 'a quick message', event: (id) => `company${id}-quickemessage`, keys: ['record', 'id'] },
  schedules: { form: 'a scheduled message', event: (id) => `company${id}-schedule`, keys: ['schedule', 'scheduleId'] },
  'schedules, by the later name': {
    form: 'a scheduled message',
    event: (id) => `company-${id}-schedule`,
    keys: ['schedule', 'scheduleId'],
  },
  'contact lists': { form: 'a contact list', event: (id) => `company-${id}-ContactList`, keys: ['record', 'id'] },
  'contacts of a list': {
    form: 'a contact of a list',
    event: (id) => `company-${id}-ContactListItem`,
    keys: ['record', 'id'],
  },
  campaigns: { form: 'a campaign', event: (id) => `company-${id}-campaign`, keys: ['record', 'id'] },
  announcements: { form: 'an announcement', event: () => 'company-announcement', keys: ['record', 'id'] },
  prompts: { form: 'a prompt', event: (id) => `company-${id}-prompt`, keys: ['prompt', 'promptId'] },
  'prompts, by the name without company': { form: 'a prompt', event: () => 'prompt', keys: ['prompt', 'promptId'] },
  integrations: {
    form: 'an integration',
    event: (id) => `company-${id}-queueIntegration`,
    keys: ['queueIntegration', 'integrationId'],
  },
  files: { form: 'a file list', event: (id) => `company-${id}-file`, keys: ['files', 'fileId'] },
};

describe('while a page is open, a colleague creates, changes and deletes something', () => {
  for (const [
    page,
    {
      form: name,
      event,
      keys: [record, id],
      created = 'create',
    },
  ] of Object.entries(pages)) {
    test(page, async () => {
      const form = familyForms[name];
      assert.ok(form);
      const title = `${page} ${world.companyId}`;
      const heard = async (action: string, key: string) => {
        const found = await eventually(`${action} of ${event(world.companyId)}`, () =>
          client.heard.find(
            (one) => one.name === event(world.companyId) && one.payload.action === action && key in one.payload,
          ),
        );
        return Reflect.get(found.payload, key);
      };
      client.heard.length = 0;
      const { status, data } = await client.api.post(form.path, form.create(world, title));
      assert.equal(status, 200, JSON.stringify(data));
      assert.equal((await heard(created, record)).id, data.id);
      client.heard.length = 0;
      await client.api.put(`${form.path}/${data.id}`, form.edit?.(data, world) ?? data);
      assert.equal((await heard('update', record)).id, data.id);
      client.heard.length = 0;
      await client.api.delete(`${form.path}/${data.id}`);
      assert.equal(await heard('delete', id), data.id);
    });
  }

  test('a message of the internal chat contains its chat with the members, under every name', async () => {
    const colleague = await server.make.user({ companyId: world.companyId });
    const chat = await client.api.post('/chats', { title: 'Loja', users: [{ id: colleague.id }] });
    assert.equal(chat.status, 200, JSON.stringify(chat.data));
    client.heard.length = 0;
    await client.api.post(`/chats/${chat.data.id}/messages`, { message: 'Bom dia' });
    for (const suffix of ['chat', `chat-${chat.data.id}`]) {
      const { payload } = await eventually(suffix, () =>
        client.heard.find(
          ({ name, payload: { action } }) =>
            name === `company-${world.companyId}-${suffix}` && action === 'new-message',
        ),
      );
      const { newMessage } = Object(payload);
      const members: { userId: number }[] = newMessage.chat.users;
      assert.deepEqual(members.map(({ userId }) => userId).toSorted(), [client.user.id, colleague.id].toSorted());
      assert.equal(newMessage.senderId, client.user.id);
    }
  });
});

test('a colleague of another company hears none of it, whatever the name', async () => {
  const other = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
  const stranger = await FamilyClient.login(server.apiUrl, other.email, testPassword);
  await stranger.connect();
  const form = familyForms['a tag'];
  assert.ok(form);
  await client.api.post(form.path, form.create(world, `Só nossa ${world.companyId}`));
  await eventually('the tag', () => client.heard.some(({ name }) => name === 'tag'));
  await stranger.api.post('/tags', { name: 'Só deles', color: '#123456', kanban: 0 });
  await eventually('their own', () => stranger.heard.some(({ name }) => name === 'tag'));
  const names = stranger.heard.filter(({ name }) => name === 'tag').map(({ payload }) => Object(payload).tag.name);
  assert.deepEqual(names, ['Só deles']);
  stranger.close();
});
