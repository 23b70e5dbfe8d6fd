import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { randomly } from '../../apps/server/src/testing/randomly.ts';
import { ApiClient } from '../harness/api-client.ts';
import { waitFor } from '../harness/processes.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { pairShop, shopNumber } from '../harness/shop.ts';

/**
 * Work of several steps, killed in the middle of each: a campaign that asks first, pictures on their way to the phones, an
 * import of contacts. The seed decides when: `CRASH_SEED=7 node --test --test-force-exit
 * e2e/crash/files-imports-questions.test.ts`.
 */
const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000));
const random = randomly(seed);
const people = 12;
const rows = 4_000;
const customers = 4;
/** Of each customer: albums, the pictures of each. */
const [albums, picturesEach] = [3, 2];
/** Milliseconds of an upload, so that a kill finds some under way and others waiting. */
const slowUpload = 150;

const numbers = Array.from({ length: people }, (_, index) => `5521${950_000_000 + index}`);
const answers = numbers.map((_, index) => ['Sim', 'Não', 'SAIR', ''][index % 4] ?? '');

let product: Product;
let admin: ApiClient;
let token: string;

before(async () => {
  product = await startProduct();
  admin = await pairShop(product);
  await signIn();
});
after(() => product?.close());

test(`a campaign that asks ${people} people, killed among questions and among messages (seed ${seed}): each is asked once, and who said yes has the message once`, async () => {
  for (const [index, number] of numbers.entries()) await product.emulator.addPhone(number, `Cliente ${index}`);
  const campaignId = await startCampaign();
  const asked = () => count(async (number) => (await textsOn(number)).length > 0);
  await killWhile('questions', asked, people);
  const answering = Promise.all(numbers.map(answerWhenAsked));
  const accepted = answers.filter((answer) => answer === 'Sim').length;
  await killWhile('messages', () => count(async (number) => (await textsOn(number)).length > 1), accepted);
  await answering;
  const questions = async () => (await admin.call('GET /campaigns/:campaignId', { params: { campaignId } })).questions;
  const expected = { asked: people, waiting: 3, accepted, declined: 3, unanswered: 0, optedOut: 3 };
  await waitFor('all answers', async () => JSON.stringify(await questions()) === JSON.stringify(expected) || undefined);
  const isSent = async () => (await count(async (number) => (await textsOn(number)).length > 1)) === accepted;
  await waitFor('all messages', async () => (await isSent()) || undefined);
  for (const [index, number] of numbers.entries()) {
    const wanted = answers[index] === 'Sim' ? ['Posso enviar?', 'Oferta'] : ['Posso enviar?'];
    assert.deepEqual(await textsOn(number), wanted, `the phone ${number}, which answered "${answers[index]}"`);
  }
});

test(`${customers * albums * picturesEach} captioned pictures, killed while they are uploaded (seed ${seed}): each phone has each once, whole and in order`, async () => {
  const tickets = await Promise.all(Array.from({ length: customers }, (_, index) => openTicket(index)));
  const total = customers * albums * picturesEach;
  await product.emulator.fault({ kind: 'mediaSlow', milliseconds: slowUpload, count: total });
  const sending = Promise.all(tickets.map(({ id, number }) => sendAlbums(id, number)));
  const arrived = async () => (await Promise.all(tickets.map(({ number }) => picturesOn(number)))).flat().length;
  await killWhile('pictures', arrived, total);
  await sending;
  await waitFor('all pictures', async () => (await arrived()) >= total || undefined);
  for (const { number } of tickets) {
    const pictures = await picturesOn(number);
    const sent = Array.from({ length: albums }, (_, album) => picturesOf(number, album)).flat();
    for (const [place, { id }] of pictures.entries())
      assert.ok((await product.emulator.file(number, id)).equals(sent[place] ?? Buffer.of()), `picture ${place + 1}`);
    assert.equal(pictures.length, sent.length);
    assert.deepEqual(
      pictures.flatMap(({ caption }) => caption || []),
      Array.from({ length: albums }, (_, album) => captionOf(album)),
      `the captions on ${number}`,
    );
  }
});

test(`an import of ${rows} contacts, killed in the middle (seed ${seed}): each row becomes one contact`, async () => {
  const importId = await uploadSheet();
  const now = () => admin.call('GET /contacts/imports/:importId', { params: { importId } });
  const body = { name: 0, number: 1, country: 'BR' };
  await admin.call('POST /contacts/imports/:importId/start', { params: { importId }, body });
  await killWhile('rows', async () => (await now()).processed, rows);
  const done = await waitFor('the import', async () => {
    const shown = await now();
    return shown.state === 'running' ? undefined : shown;
  });
  const { state, processed, created, updated, refused, leftOut } = done;
  assert.deepEqual(
    { state, processed, created, updated, refused, leftOut },
    { state: 'done', processed: rows, created: rows, updated: 0, refused: 0, leftOut: 0 },
  );
  for (const row of [0, Math.floor(rows / 2), rows - 1]) {
    const { contacts } = await admin.call('GET /contacts', { query: { searchParam: numberOf(row) } });
    assert.deepEqual(
      contacts.map(({ name }) => name),
      [`Importado ${row}`],
    );
  }
});

/** Kills the server and starts it again when a random part of something is done, but not all of it. */
async function killWhile(what: string, done: () => Promise<number>, total: number): Promise<void> {
  const from = Math.max(1, Math.floor(total * random() * 0.5));
  await waitFor(`${from} of ${total} ${what}`, async () => (await done()) >= from || undefined);
  await product.server.stop('SIGKILL');
  await product.startServer();
}

async function count(fits: (number: string) => Promise<boolean>): Promise<number> {
  return (await Promise.all(numbers.map(fits))).filter(Boolean).length;
}

async function startCampaign(): Promise<number> {
  const settings = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };
  await admin.call('POST /campaign-settings', { body: { settings } });
  const { id: contactListId } = await admin.call('POST /contact-lists', { body: { name: 'Todos' } });
  await post(
    `/contact-lists/${contactListId}/upload`,
    sheetOf(numbers.map((number, index) => [`Cliente ${index}`, number])),
  );
  // WhatsApp is asked for the numbers of a list once in half a minute: this is not what is killed here.
  await waitFor('the numbers to be checked', async () => {
    const { contacts } = await admin.call('GET /contact-list-items', {
      query: { contactListId: String(contactListId) },
    });
    return (contacts.length === people && contacts.every(({ isWhatsappValid }) => isWhatsappValid)) || undefined;
  });
  const texts = { message1: 'Oferta', confirmation: true, confirmationMessage1: 'Posso enviar?' };
  const scheduledAt = new Date(Date.now() + 5_000).toISOString();
  return (await admin.call('POST /campaigns', { body: { name: 'Pergunta', ...texts, contactListId, scheduledAt } })).id;
}

async function answerWhenAsked(number: string, index: number): Promise<void> {
  await waitFor(`the question on ${number}`, async () => (await textsOn(number)).length > 0 || undefined);
  const text = answers[index];
  if (text) await product.emulator.send(number, { to: shopNumber, text });
}

/** The campaign's texts on a phone, without the confirmation of an opt-out. */
async function textsOn(number: string): Promise<string[]> {
  const screen = await product.emulator.messages(number, shopNumber);
  return screen.filter(({ fromMe, text }) => !fromMe && /^(Posso|Oferta)/.test(text)).map(({ text }) => text);
}

async function openTicket(index: number): Promise<{ id: number; number: string }> {
  const number = `5521${960_000_000 + index}`;
  await product.emulator.addPhone(number, `Cliente ${number}`);
  await product.emulator.send(number, { to: shopNumber, text: 'olá' });
  const query = { searchParam: number, showAll: 'true', status: 'pending' } as const;
  const { id } = await waitFor('a ticket', async () => (await admin.call('GET /tickets', { query })).tickets[0]);
  const { id: userId } = await admin.call('GET /auth/me');
  await admin.call('PUT /tickets/:ticketId', { params: { ticketId: id }, body: { status: 'open', userId } });
  return { id, number };
}

const captionOf = (album: number) => `álbum ${album + 1}`;

/** A picture of one pixel: programs that show it ignore what follows. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The pictures of an album, each with a part of its own, as PNG has them: what follows a picture is not sent. */
function picturesOf(number: string, album: number): Buffer[] {
  const size = 20_000;
  const head = Buffer.from('....PADD');
  head.writeUInt32BE(size);
  const end = pixel.length - 12;
  return Array.from({ length: picturesEach }, (_, place) =>
    Buffer.concat([
      ...[pixel.subarray(0, end), head, Buffer.alloc(size, `${number} ${album} ${place} `)],
      ...[Buffer.alloc(4), pixel.subarray(end)],
    ]),
  );
}

/** Sends the albums of a customer as the browser does: with the same key until the server confirms each. */
async function sendAlbums(ticketId: number, number: string): Promise<void> {
  for (let album = 0; album < albums; album += 1) {
    const idempotencyKey = randomUUID();
    await waitFor(`album ${album + 1} to be taken`, () => {
      const form = new FormData();
      form.append('idempotencyKey', idempotencyKey);
      form.append('body', captionOf(album));
      for (const [place, picture] of picturesOf(number, album).entries())
        form.append('medias', new Blob([new Uint8Array(picture)], { type: 'image/png' }), `foto-${place}.png`);
      return post(`/messages/${ticketId}`, form).then(
        ({ ok }) => ok || undefined,
        () => undefined,
      );
    });
  }
}

async function picturesOn(number: string) {
  return (await product.emulator.messages(number, shopNumber)).filter(
    ({ fromMe, kind }) => !fromMe && kind === 'image',
  );
}

const numberOf = (row: number) => String(5_511_970_000_000 + row);

/** A form with a CSV file of names and numbers. */
function sheetOf(rows: readonly string[][]): FormData {
  const lines = [['Nome', 'Número'], ...rows].map((cells) => cells.join(';'));
  const form = new FormData();
  form.append('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'contatos.csv');
  return form;
}

async function uploadSheet(): Promise<number> {
  const people = Array.from({ length: rows }, (_, row) => [`Importado ${row}`, numberOf(row)]);
  const answer = await post('/contacts/imports', sheetOf(people));
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()).id;
}

/** A session for forms with files, which `ApiClient` does not send; of another user, because each has one session. */
async function signIn(): Promise<void> {
  const body = product.credentials.admin;
  ({ token } = await new ApiClient(product.apiUrl).call('POST /auth/login', { body }));
}

function post(path: string, body: FormData): Promise<Response> {
  return fetch(product.apiUrl + path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
}
