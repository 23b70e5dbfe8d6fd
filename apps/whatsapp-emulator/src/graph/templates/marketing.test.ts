import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MARIA, OFFICIAL } from '../../testing/graph.ts';
import { body, useTemplates, values } from '../../testing/templates.ts';

const templates = useTemplates();
const { approved, use } = templates;

test('marketing stops for who stopped it, and goes on when they resume', async () => {
  const { name } = await approved([body], { category: 'MARKETING' });
  const marketing = (value: string) =>
    templates.world.admin('POST', `/api/phones/${MARIA}/marketing`, { with: OFFICIAL, value });
  await marketing('stop');
  const told = await templates.world.receiver.item(
    'user_preferences',
    ({ value }) => value === 'stop',
    'user_preferences',
  );
  assert.equal(told.category, 'marketing_messages');
  assert.equal((await use(name, values('a'))).error.code, 131050);
  await marketing('resume');
  assert.equal((await use(name, values('a'))).status, 200);
});

test('marketing messages take templates only, and no number in coexistence', async () => {
  const { name } = await approved([body], { category: 'MARKETING' });
  const send = (message: object) =>
    templates.world.graph('POST', `/${templates.world.number.id}/marketing_messages`, {
      messaging_product: 'whatsapp',
      to: MARIA,
      ...message,
    });
  const template = { type: 'template', template: { name, language: { code: 'pt_BR' }, components: values('a') } };
  assert.equal((await send({ type: 'text', text: { body: 'x' } })).error.code, 100);
  const { body: answer } = await send(template);
  const [{ id }] = JSON.parse(JSON.stringify(answer.messages));
  const told = await templates.world.receiver.item('statuses', (item) => item.id === id && item.status === 'sent');
  assert.equal(Object(told.pricing).category, 'marketing_lite');
  await templates.world.admin('PATCH', `/api/graph/numbers/${templates.world.number.id}`, { isOnBizApp: true });
  assert.equal((await send(template)).error.code, 131005);
  await templates.world.admin('PATCH', `/api/graph/numbers/${templates.world.number.id}`, { isOnBizApp: false });
});
