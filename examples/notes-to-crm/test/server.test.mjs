import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { standInInstallation } from '@recado/app/testing';
import { Installations } from '../server/installations.mjs';
import { appServer } from '../server/server.mjs';

const origin = 'https://notes-to-crm.example';
const folder = mkdtempSync(join(tmpdir(), 'notes-to-crm-'));
const file = join(folder, 'installations.json');
const contact = { kind: 'contact', id: 7 };
const note = { messageId: 1001, kind: 'order', text: 'Where is it?', comment: 'Hurry' };
/** What the CRM got; `isAway`: it answers 503. */
const crm = { notes: [], isAway: false };
let installation;
let server;
let system;

before(async () => {
  system = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    if (!crm.isAway) crm.notes.push({ key: request.headers.authorization, ...JSON.parse(text) });
    response.writeHead(crm.isAway ? 503 : 200).end('{}');
  }).listen(0);
  await once(system, 'listening');
  installation = await standInInstallation();
  const { keys, issuer } = installation;
  server = appServer({ keys, issuer, origin, installations: new Installations(file) }).listen(0);
  await once(server, 'listening');
  await install({ notesClosedChats: true });
});
after(() => {
  for (const one of [system, server, installation]) one?.close();
  rmSync(folder, { recursive: true });
});

const addressOf = (one) => `http://127.0.0.1:${one.address().port}`;
const install = (settings) =>
  installation.tell(addressOf(server), 'installed', {
    settings: { address: addressOf(system), ...settings },
    secrets: { crmKey: 'crm-1' },
  });
const keep = (body, claims = { abilities: ['write-notes'], contact: 7 }) =>
  installation.ask(addressOf(server), { method: 'POST', path: '/notes', ticketId: 42, body }, claims);

test('a note goes to the CRM with the contact and who wrote it, once', async () => {
  assert.deepEqual(await keep(note), { status: 200, body: { isSent: true } });
  assert.deepEqual((await keep(note)).body, { isSent: true });
  assert.equal(crm.notes.length, 1);
  const [{ at: _, ...sent }] = crm.notes;
  const customer = { name: 'Clara Nunes', number: '5511912345678' };
  const expected = { id: 'message-1001', kind: 'order', text: 'Where is it?', comment: 'Hurry', by: 'Ana Souza' };
  assert.deepEqual(sent, { key: 'Bearer crm-1', customer, ...expected });
  assert.equal(installation.data.get(contact, 'message-1001')?.value.isSent, true);
});

test('a note that the CRM did not take is kept, and sent by the next run', async () => {
  crm.isAway = true;
  assert.deepEqual((await keep({ ...note, messageId: 1002 })).body, { isSent: false });
  assert.equal(installation.data.get(contact, 'message-1002')?.value.isSent, false);
  crm.isAway = false;
  assert.deepEqual((await installation.tell(addressOf(server), 'runs/send-again')).body, { sent: 1 });
  assert.equal(installation.data.get(contact, 'message-1002')?.value.isSent, true);
  assert.deepEqual((await installation.tell(addressOf(server), 'runs/send-again')).body, { sent: 0 });
});

test('who has not the ability, or no statement of this installation for this server, writes nothing', async () => {
  const before = crm.notes.length;
  assert.equal((await keep({ ...note, messageId: 1003 }, { abilities: [], contact: 7 })).status, 403);
  const other = await standInInstallation();
  const asked = { method: 'POST', path: '/notes', body: { ...note, messageId: 1003 } };
  assert.equal((await other.ask(addressOf(server), asked, { abilities: ['write-notes'], contact: 7 })).status, 401);
  other.close();
  const forOthers = { abilities: ['write-notes'], contact: 7, aud: 'https://other.example' };
  assert.equal((await keep({ ...note, messageId: 1003 }, forOthers)).status, 401);
  assert.equal((await fetch(`${addressOf(server)}/notes`, { method: 'POST', body: '{}' })).status, 401);
  assert.equal(crm.notes.length, before);
});

test('a person cannot say what only the installation says', async () => {
  const told = { method: 'POST', path: '/recado/settings', body: { settings: { address: 'https://evil.example' } } };
  assert.equal((await installation.ask(addressOf(server), told)).status, 404);
});

test('a closed chat becomes a note if the company wants it, once per event', async () => {
  const event = { id: 'c0ffee', type: 'ticket.closed', data: { ticket: { id: 42, contactId: 7 } } };
  for (const _ of [1, 2]) assert.equal((await installation.sendEvent(addressOf(server), event)).status, 200);
  assert.equal(crm.notes.filter(({ kind }) => kind === 'closed').length, 1);
  await installation.tell(addressOf(server), 'settings', { settings: { notesClosedChats: false } });
  await installation.sendEvent(addressOf(server), { ...event, id: 'c0ffef' });
  assert.equal(crm.notes.filter(({ kind }) => kind === 'closed').length, 1);
  await install({ notesClosedChats: true });
});

test('an event with another secret or an old time is refused', async () => {
  const event = { type: 'ticket.closed', data: { ticket: { id: 42, contactId: 7 } } };
  const old = Math.floor(Date.now() / 1000) - 3600;
  assert.equal((await installation.sendEvent(addressOf(server), event, { secret: 'another' })).status, 401);
  assert.equal((await installation.sendEvent(addressOf(server), event, { at: old })).status, 401);
});

test('keys are in a file for this server only, and gone when the app is removed', async () => {
  if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
  await installation.tell(addressOf(server), 'removed');
  assert.equal((await keep({ ...note, messageId: 1004 })).status, 409);
  assert.deepEqual(new Installations(file).all(), []);
});
