import assert from 'node:assert/strict';
import { test } from 'node:test';
import { body, useTemplates, wanted } from '../../testing/templates.ts';

const templates = useTemplates();
const { create, approved, decide } = templates;
const DAY = 24 * 3_600_000;

test('a name and language exist once; another language is a template of its own', async () => {
  const template = wanted();
  await create(template);
  assert.equal((await create(template)).error.error_subcode, 2_388_024);
  assert.equal((await create({ ...template, language: 'en_US' })).status, 200);
});

test('an approved template is edited once a day and ten times in 30 days, and never in its category', async () => {
  const { id } = await approved();
  const edit = (change: object = { components: [{ ...body, text: `Olá {{1}}, ${templates.now}.` }] }) =>
    templates.world.graph('POST', `/${id}`, change);
  assert.equal((await edit({ category: 'MARKETING' })).status, 400);
  for (let time = 0; time < 10; time += 1) {
    assert.equal((await edit()).status, 200, `edit ${time}`);
    assert.equal((await edit()).status, 400, 'pending');
    await decide(id, { event: 'APPROVED' });
    assert.equal((await edit()).status, 400, 'the same day');
    templates.now += DAY;
  }
  assert.equal((await edit()).status, 400, 'the eleventh');
  templates.now += 25 * DAY;
  assert.equal((await edit()).status, 200);
});

test('a rejected template is edited as often as wanted, its category too', async () => {
  const { id } = await approved();
  for (let time = 0; time < 3; time += 1) {
    await decide(id, { event: 'REJECTED', reason: 'INVALID_FORMAT' });
    assert.equal(
      (await templates.world.graph('POST', `/${id}`, { category: 'MARKETING', components: [body] })).status,
      200,
    );
  }
});

test('templates are listed by pages and filters, and deleted by name or id', async () => {
  const template = wanted([body], { name: 'apagar' });
  const ids: string[] = [];
  for (const language of ['pt_BR', 'es', 'en_US']) ids.push(String((await create({ ...template, language })).body.id));
  const list = async (query: string) =>
    JSON.parse(
      JSON.stringify(
        (await templates.world.graph('GET', `/${templates.world.account.id}/message_templates?${query}`)).body,
      ),
    );
  const first = await list('name=apagar&limit=2&fields=name,language');
  assert.deepEqual(
    first.data.map(({ language }: { language: string }) => language),
    ['pt_BR', 'es'],
  );
  const second = await list(`name=apagar&limit=2&after=${first.paging.cursors.after}`);
  assert.deepEqual(
    second.data.map(({ id }: { id: string }) => id),
    [ids[2]],
  );
  assert.equal(second.paging.next, undefined);
  assert.equal((await list('name=apagar&language=es&status=pending')).data.length, 1);
  const remove = (query: string) =>
    templates.world.graph('DELETE', `/${templates.world.account.id}/message_templates?${query}`);
  assert.equal((await remove('')).error.code, 100);
  assert.equal((await remove(`name=apagar&hsm_id=${ids[0]}`)).status, 200);
  assert.equal((await list('name=apagar')).data.length, 2);
  assert.equal((await remove('name=apagar')).status, 200);
  assert.equal((await list('name=apagar')).data.length, 0);
  assert.equal((await remove('name=apagar')).error.error_subcode, 2_593_002);
});

test('an account may have 250 names', async () => {
  const other = await templates.world.admin<{ id: string }>('POST', '/api/graph/accounts', { name: 'Cheia' });
  for (let index = 0; index < 250; index += 1)
    await templates.world.admin('POST', `/api/graph/accounts/${other.id}/templates`, wanted());
  const { error } = await templates.world.graph('POST', `/${other.id}/message_templates`, wanted());
  assert.equal(error.error_subcode, 2_388_019);
});

test('an example is uploaded in parts and gives a handle', async () => {
  const bytes = Buffer.from('uma figura de exemplo');
  const started = await templates.world.graph(
    'POST',
    `/${templates.world.app.id}/uploads?file_name=a.png&file_length=${bytes.length}&file_type=image/png`,
  );
  const id = String(started.body.id);
  assert.match(id, /^upload:/);
  const part = (content: Buffer, offset: number) =>
    templates.world.graph('POST', `/${id}`, new Uint8Array(content), {
      headers: { file_offset: String(offset), 'content-type': 'application/octet-stream' },
    });
  assert.equal((await part(bytes.subarray(0, 5), 0)).body.h, undefined);
  assert.equal((await templates.world.graph('GET', `/${id}`)).body.file_offset, 5);
  assert.equal((await part(bytes.subarray(9), 9)).error.code, 100);
  assert.match(String((await part(bytes.subarray(5), 5)).body.h), /^4::/);
  assert.equal(
    (await templates.world.graph('POST', `/${templates.world.app.id}/uploads?file_length=5&file_type=text/html`))
      .status,
    400,
  );
  assert.equal(
    (await templates.world.graph('POST', '/123/uploads?file_length=5&file_type=image/png')).error.error_subcode,
    33,
  );
});
