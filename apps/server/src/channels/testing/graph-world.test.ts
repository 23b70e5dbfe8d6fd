import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIRST_CUSTOMER, type GraphWorld, startGraphWorld } from './graph-world.ts';

let world: GraphWorld;
before(async () => {
  world = await startGraphWorld();
});
after(() => world.close());

function send(message: object) {
  return fetch(`${world.graphUrl}/v26.0/${world.number.id}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messaging_product: 'whatsapp', to: FIRST_CUSTOMER, ...message }),
  });
}

test('a customer writes, and sees what the official number answers', async () => {
  await world.customerSends({ text: 'bom dia' });
  assert.equal((await send({ text: { body: 'olá' } })).status, 200);
  await world.sees(({ text }) => text === 'olá');
});

test('a template is set and sent, and a button of it is pressed', async () => {
  const buttons = [{ type: 'QUICK_REPLY', text: 'Sim' }];
  const components = [
    { type: 'BODY', text: 'Tudo certo?' },
    { type: 'BUTTONS', buttons },
  ];
  await world.setTemplate({ name: 'pergunta', language: 'pt_BR', category: 'UTILITY', components });
  await send({ type: 'template', template: { name: 'pergunta', language: { code: 'pt_BR' } } });
  const { id } = await world.sees(({ offer }) => offer?.template === 'pergunta');
  const pressed = await world.graph.press(FIRST_CUSTOMER, id, { button: 'Sim' });
  assert.ok((await world.shown()).some((message) => message.id === pressed.id && message.quotedId === id));
});

test('a fault is set, and taken away by none', async () => {
  await world.faults({ kind: 'error', code: 131016 });
  assert.equal((await send({ text: { body: 'x' } })).status, 500);
  await world.faults();
  assert.equal((await send({ text: { body: 'x' } })).status, 200);
});
