import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screenOf, until } from '../../testing/admin.ts';
import { MARIA, OFFICIAL } from '../../testing/graph.ts';
import { body, useTemplates, values, wanted } from '../../testing/templates.ts';

const templates = useTemplates();
const { create, approved, decide, use } = templates;

test('a new template is pending, and its approval is told at the default address with its exact id', async () => {
  const template = wanted();
  const { body: answer } = await create(template);
  assert.equal(answer.status, 'PENDING');
  assert.equal((await use(template.name, values('Ana'))).error.code, 132001);
  await decide(String(answer.id), { event: 'APPROVED' });
  const value = await templates.world.receiver.change(
    'message_template_status_update',
    ({ message_template_name }) => message_template_name === template.name,
  );
  assert.equal(value.event, 'APPROVED');
  const hook = templates.world.receiver.hooks.find(({ raw }) => raw.includes(template.name));
  assert.ok(hook?.raw.includes(`"message_template_id":${answer.id},`), hook?.raw);
});

test('without anybody a template is approved after a short time', async () => {
  await templates.world.settings({ approveTemplatesMs: 10 });
  const { body: answer } = await create(wanted());
  await until(
    () => templates.world.graph('GET', `/${answer.id}`),
    (found) => found.body.status === 'APPROVED',
  );
  await templates.world.settings({ approveTemplatesMs: null });
});

test('paused and disabled templates are refused, flagged ones not', async () => {
  const { name, id } = await approved();
  for (const [event, code] of [
    ['PAUSED', 132015],
    ['DISABLED', 132016],
    ['REINSTATED', 0],
    ['FLAGGED', 0],
    ['REJECTED', 132001],
  ] as const) {
    await decide(id, { event, reason: event === 'REJECTED' ? 'INVALID_FORMAT' : null });
    assert.equal((await use(name, values('a'))).error.code, code, event);
  }
  const rejected = await templates.world.graph('GET', `/${id}?fields=rejected_reason,status`);
  assert.equal(rejected.body.rejected_reason, 'INVALID_FORMAT');
});

test('a rejection says why and what to change', async () => {
  const { id, name } = await approved();
  await decide(id, { event: 'REJECTED', reason: 'INVALID_FORMAT', recommendation: 'Sem variáveis soltas' });
  const value = await templates.world.receiver.change(
    'message_template_status_update',
    (change) => change.message_template_name === name && change.event === 'REJECTED',
  );
  assert.deepEqual(value.rejection_info, { reason: 'INVALID_FORMAT', recommendation: 'Sem variáveis soltas' });
});

test('a category moves: announced with the present one, then done with the former one', async () => {
  const { id, name } = await approved();
  const move = (impending: boolean) =>
    templates.world.admin('POST', `/api/graph/templates/${id}/category`, { category: 'MARKETING', impending });
  const of = (change: Record<string, unknown>) => change.message_template_name === name;
  await move(true);
  const announced = await templates.world.receiver.change('template_category_update', of);
  assert.equal(announced.new_category, 'UTILITY');
  assert.equal(announced.correct_category, 'MARKETING');
  assert.ok(announced.category_update_timestamp);
  assert.equal((await templates.world.graph('GET', `/${id}`)).body.category, 'UTILITY');
  await move(false);
  const done = await templates.world.receiver.change(
    'template_category_update',
    (change) => of(change) && change.previous_category !== undefined,
  );
  assert.equal(done.previous_category, 'UTILITY');
  assert.equal(done.new_category, 'MARKETING');
  assert.equal((await templates.world.graph('GET', `/${id}`)).body.category, 'MARKETING');
});

test('quality and parts of a template are told', async () => {
  const { id, name } = await approved();
  const of = (change: Record<string, unknown>) => change.message_template_name === name;
  await templates.world.admin('POST', `/api/graph/templates/${id}/quality`, { quality: 'RED' });
  const rated = await templates.world.receiver.change('message_template_quality_update', of);
  assert.deepEqual([rated.previous_quality_score, rated.new_quality_score], ['UNKNOWN', 'RED']);
  await templates.world.admin('POST', `/api/graph/templates/${id}/components`);
  const changed = await templates.world.receiver.change('message_template_components_update', of);
  assert.equal(changed.message_template_element, body.text);
});

test('templates can be held for a check, or dropped', async () => {
  const { name } = await approved();
  for (const [status, isShown] of [
    ['held_for_quality_assessment', true],
    ['paused', false],
  ] as const) {
    await templates.world.fault({ kind: 'heldMessage', count: 1, status });
    const { body: answer } = await use(name, values(status));
    const [message] = JSON.parse(JSON.stringify(answer.messages));
    assert.equal(message.message_status, status);
    if (isShown) await templates.world.receiver.item('statuses', (item) => item.id === message.id);
    else
      assert.equal(
        (await screenOf(templates.world.emulator.url, MARIA, OFFICIAL)).filter(({ id }) => id === message.id).length,
        0,
      );
  }
});
