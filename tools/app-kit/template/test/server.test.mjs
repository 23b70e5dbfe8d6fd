import assert from 'node:assert/strict';
import { once } from 'node:events';
import test, { after } from 'node:test';
import { standInInstallation } from '@recado/app/testing';
import { appServer } from '../server/server.mjs';

const installation = await standInInstallation();
const { keys, issuer } = installation;
const origin = 'https://my-app.example';
const server = appServer({ keys, issuer, origin }).listen(0);
await once(server, 'listening');
after(() => {
  server.close();
  installation.close();
});
const address = `http://127.0.0.1:${server.address().port}`;

test('who installed it may hand tickets over; the statement says who asks', async () => {
  await installation.tell(address, 'installed', {
    settings: { address: 'https://crm.example' },
    secrets: { systemToken: 'x' },
  });
  const answer = await installation.ask(address, { method: 'POST', path: '/hand-overs', ticketId: 42 });
  assert.equal(answer.status, 200);
  const expected = { ticket: 42, by: 'Ana Souza', to: 'https://crm.example', hasKey: true, mayCall: true };
  assert.deepEqual(answer.body, expected);
});

test('without a statement, or with one for another server, nobody is answered', async () => {
  assert.equal((await fetch(`${address}/hand-overs`, { method: 'POST' })).status, 401);
  const elsewhere = await standInInstallation({ origin: 'https://other.example' });
  assert.equal((await elsewhere.ask(address, { method: 'POST', path: '/hand-overs' })).status, 401);
  elsewhere.close();
});

test('an event counts only with the signature of the company that installed it', async () => {
  const event = { type: 'ticket.closed', data: { ticket: { id: 42 } } };
  assert.equal((await installation.sendEvent(address, event)).status, 200);
  assert.equal((await installation.sendEvent(address, event, { secret: 'another' })).status, 401);
});

test('a customer in the chatbot is asked for the number of the order, and gets its status', async () => {
  const asked = await installation.askStep(address, 'order-status', { text: '2', isFirst: true });
  assert.deepEqual(asked, { texts: ['Qual é o número do pedido?'] });
  const told = await installation.askStep(address, 'order-status', { text: '1042' });
  assert.deepEqual(told, { texts: ['O pedido 1042 está a caminho.'], outcome: 'known' });
});

test('a run is asked for by the installation alone', async () => {
  assert.equal((await installation.tell(address, 'runs/tidy', {})).status, 200);
  assert.equal((await installation.ask(address, { method: 'POST', path: '/recado/runs/tidy' })).status, 404);
});
