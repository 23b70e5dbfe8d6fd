import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { queues } from '../../../../platform/database/schema/queues.ts';
import { openText } from '../../../../platform/security/sealing.ts';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { contextOfKey } from '../../../automation/prompts/prompt-rows.ts';
import { prompts } from '../../../automation/prompts/prompts.schema.ts';
import { storedServiceAccount } from '../../../automation/queue-integrations/integration-keys.ts';
import { queueIntegrations } from '../../../automation/queue-integrations/queue-integrations.schema.ts';
import { detachFiles } from '../../../conversations/messages/attached-files.ts';
import { mediaFiles } from '../../../conversations/messages/messages.schema.ts';
import { queueOptions } from '../../../conversations/queues/queue-options.schema.ts';
import { copiesInto, useFilesNamed } from '../testing/copied-company.ts';
import { copyOne, findingsOf } from '../testing/copy-from.ts';
import { fakeSource } from '../testing/fake-source.ts';
import { sourceSettings as row } from '../testing/source-settings.ts';

const server = useSharedServer();
const { read, copied } = copiesInto(server);
const filesNamed = useFilesNamed();

test('queues with the same colour or name get others; hours, menus and automations follow', async () => {
  const prompt = row.prompt();
  const integration = row.integration();
  const first = row.queue({ name: 'Vendas', order: 2, promptId: prompt.id, integrationId: integration.id });
  const second = row.queue({ name: 'Vendas', greetingMessage: 'x'.repeat(5000), mediaPath: 'menu.jpg' });
  prompt.queueId = second.id;
  const root = row.option({ queueId: first.id, title: 'Raiz' });
  const child = row.option({ queueId: first.id, parentId: root.id, title: 'Filha' });
  const circle = row.option({ queueId: first.id, title: 'Círculo' });
  circle.parentId = circle.id;
  const orphan = row.option({ queueId: 'gone' });
  const { companyId, findings } = await copied({
    queues: [first, second],
    queueOptions: [root, child, circle, orphan],
    prompts: [prompt],
    integrations: [integration],
  });
  const stored = await read(companyId, ({ db }) => db.select().from(queues).orderBy(queues.id));
  const [ai] = await read(companyId, ({ db }) => db.select().from(prompts));
  const [robot] = await read(companyId, ({ db }) => db.select().from(queueIntegrations));
  assert.deepEqual(
    stored.map(({ name, orderQueue, promptId, integrationId }) => [name, orderQueue, promptId, integrationId]),
    [
      ['Vendas', 2, ai?.id, robot?.id],
      ['Vendas (2)', null, null, null],
    ],
  );
  assert.notEqual(stored[0]?.color, stored[1]?.color);
  assert.equal(stored[1]?.greetingMessage.length, 4000);
  assert.equal(ai?.queueId, stored[1]?.id);
  const options = await read(companyId, ({ db }) => db.select().from(queueOptions).orderBy(queueOptions.id));
  assert.deepEqual(
    options.map(({ title, parentId }) => [title, parentId]),
    [
      ['Raiz', null],
      ['Filha', options[0]?.id],
      ['Círculo', null],
    ],
  );
  for (const reason of ['changedName', 'changedColor', 'cutText', 'queueFile', 'circularOption', 'orphanOption'])
    assert.equal(findings[reason]?.count, 1, reason);
});

test('menu options have their own files, replaced and removed as there unless somebody did it here', async () => {
  const queue = row.queue();
  const options = ['a', 'b', 'c'].map((title) => row.option({ queueId: queue.id, title, mediaPath: 'menu.png' }));
  const source = fakeSource({ companies: [row.company({ id: '1' })], queues: [queue], queueOptions: options });
  const files = await filesNamed('menu.png', 'novo.png');
  const companyId = await copyOne(server, source, { files });
  const filesHere = () =>
    read(companyId, ({ db }) =>
      db
        .select({ title: queueOptions.title, name: mediaFiles.originalName })
        .from(queueOptions)
        .leftJoin(mediaFiles, eq(mediaFiles.optionOf, queueOptions.id))
        .orderBy(queueOptions.title),
    ).then((rows) => rows.map(({ title, name }) => `${title} ${name}`));
  assert.deepEqual(await filesHere(), ['a menu.png', 'b menu.png', 'c menu.png']);
  const [a, b, c] = options;
  const [ofC] = await read(companyId, ({ db }) => db.select().from(queueOptions).where(eq(queueOptions.title, 'c')));
  await read(companyId, (unit) => detachFiles(unit, 'optionOf', [ofC?.id ?? 0]));
  Object.assign(a ?? {}, { mediaPath: 'novo.png' });
  Object.assign(b ?? {}, { mediaPath: null });
  Object.assign(c ?? {}, { mediaPath: 'novo.png' });
  await copyOne(server, source, { files });
  assert.deepEqual(await filesHere(), ['a novo.png', 'b null', 'c null']);
  assert.equal((await findingsOf(server, companyId)).changedHere?.examples[0]?.id, c?.id);
});

test('keys of prompts and integrations are sealed on arrival, and the AI can use them', async () => {
  const account = JSON.stringify({ client_email: 'robo@project.example', private_key: 'PRIVATE' });
  const { companyId, findings } = await copied({
    prompts: [row.prompt({ maxTokens: 99_999, model: 'gpt-4o' })],
    integrations: [
      row.integration({ type: 'dialogflow', jsonContent: account }),
      row.integration({ type: 'dialogflow', jsonContent: '{"client_email": 1}' }),
      row.integration({ type: 'flowbuilder' }),
    ],
  });
  const [ai] = await read(companyId, ({ db }) => db.select().from(prompts));
  assert.ok(ai);
  const { secret } = server.platform;
  assert.equal(openText(secret, ai.apiKey, contextOfKey(ai.id, 'apiKey')), 'sk-of-the-former-product');
  assert.deepEqual([ai.maxTokens, ai.model], [4096, 'gpt-4o']);
  const stored = await read(companyId, ({ db }) => db.select().from(queueIntegrations).orderBy(queueIntegrations.id));
  const [robot] = stored;
  assert.ok(robot);
  assert.equal(stored.length, 2);
  assert.equal(storedServiceAccount(secret, robot).private_key, 'PRIVATE');
  assert.doesNotMatch(JSON.stringify([stored, ai, findings]), /PRIVATE|sk-of/);
  assert.deepEqual([findings.unreadableKey?.count, findings.unknownIntegration?.count], [1, 1]);
});
