import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { resolveNamesInside } from '../../../../platform/outbound/testing/resolve-names-inside.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { forgetPreviewsWork } from './forget-previews.ts';
import { linkPreviews } from './link-previews.schema.ts';

let server: TestServer;
let origin: string;
let asked: string[] = [];
/** What the site answers; each test has its own. */
let answer: RequestListener = () => undefined;
const site = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});

before(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has a port.
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startTestServer({ environment: { OUTBOUND_ORIGINS: origin } });
});
after(async () => {
  await server.close();
  site.closeAllConnections();
  site.close();
});

let ana: TestUser;
let chat: { companyId: number; ticketId: number; connectionId: number };
beforeEach(async () => {
  asked = [];
  answer = page('<title>Bolos da Ana</title>');
  ({ ana, chat } = await openChat());
});

async function openChat() {
  const companyId = (await server.make.company()).id;
  const user = await server.make.user({ companyId, profile: 'admin' });
  const connectionId = (await server.make.connection({ companyId })).id;
  const contact = await server.make.contact({ companyId });
  const place = { companyId, whatsappId: connectionId, contactId: contact.id };
  const ticketId = (await server.make.ticket({ ...place, status: 'open', userId: user.id })).id;
  return { ana: user, chat: { companyId, ticketId, connectionId } };
}

const receive = async (body: string, overrides: object = {}) =>
  (await server.make.message({ ...chat, chatId: 'chat', body, ...overrides })).id;
const ask = (messageId: number, as = ana) =>
  server.call('GET /messages/:messageId/link-preview', { as, params: { messageId } });
const previewIn = async (body: string, overrides: object = {}) =>
  (await ask(await receive(body, overrides))).body.preview;
const rows = () =>
  server.database.database.system((unit) =>
    unit.db.select().from(linkPreviews).where(eq(linkPreviews.companyId, chat.companyId)),
  );

function page(head: string): RequestListener {
  return (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<html><head>${head}</head></html>`);
  };
}

describe('The page in a message without a preview', () => {
  test('is read once by the server, with its site and a picture that the server made', async () => {
    const noise = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    let asker: IncomingMessage | undefined;
    answer = (request, response) => {
      if (request.url === '/bolo.png') return void response.end(noise);
      asker = request;
      page(`<meta property="og:title" content="Bolo <script>alert(1)</script>"><meta property="og:site_name" content="Bolos">
        <meta property="og:image" content="/bolo.png">`)(request, response);
    };
    const shown = await previewIn(`veja ${origin}/bolo.`);
    assert.deepEqual(
      [shown?.address, shown?.title, shown?.site],
      [`${origin}/bolo`, 'Bolo <script>alert(1)</script>', 'Bolos'],
    );
    const picture = await sharp(Buffer.from(shown?.image ?? '', 'base64')).metadata();
    assert.deepEqual([picture.format, picture.width], ['webp', 320]);
    assert.match(asker?.headers['user-agent'] ?? '', /Recado link preview/);
    assert.deepEqual([asker?.headers.cookie, asker?.headers.referer], [undefined, undefined]);
    assert.deepEqual(await previewIn(`${origin}/bolo`, { fromMe: true }), shown);
    assert.deepEqual(asked, ['/bolo', '/bolo.png']);
    assert(!JSON.stringify(await rows()).includes(`${origin}/bolo`));
  });

  test('that has none is not asked again for hours', async () => {
    answer = (_request, response) => void response.writeHead(404).end();
    const id = await receive(`${origin}/fora`);
    assert.equal((await ask(id)).body.preview, null);
    assert.equal((await ask(id)).body.preview, null);
    assert.deepEqual(asked, ['/fora']);
    // What was read is remembered for a second.
    await wait(1_100);
    await server.database.database.system((unit) =>
      unit.db
        .update(linkPreviews)
        .set({ expiresAt: new Date(server.platform.clock().getTime() - 1) })
        .where(eq(linkPreviews.companyId, chat.companyId)),
    );
    answer = page('<title>Agora</title>');
    assert.equal((await ask(id)).body.preview?.title, 'Agora');
  });

  test('is not opened for what is personal, deleted, or has its preview, nor inside', async (context) => {
    const link = { address: `${origin}/`, title: 'x', description: '' };
    for (const body of [`${origin}/unsubscribe`, `${origin}/r?token=1`, 'sem link']) {
      assert.equal(await previewIn(body), null);
    }
    assert.equal(await previewIn(`${origin}/`, { isDeleted: true }), null);
    assert.equal(await previewIn(`${origin}/`, { data: { link } }), null);
    const lookups = resolveNamesInside(context);
    assert.equal(await previewIn('https://padaria.com.br/bolo'), null);
    assert(lookups() > 0);
    assert.deepEqual(asked, []);
  });

  test('is for those who may read the message', async () => {
    const id = await receive(`${origin}/bolo`);
    const other = await openChat();
    assert.equal((await ask(id, other.ana)).body.error, 'ERR_NO_MESSAGE_FOUND');
    assert.deepEqual(asked, []);
  });

  test('of many seen at once: each address is read once, and few at a time', async () => {
    let [now, most] = [0, 0];
    answer = (request, response) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        page(`<title>${request.url}</title>`)(request, response);
      }, 30);
    };
    const ids = [];
    for (let at = 0; at < 12; at += 1) ids.push(await receive(`${origin}/bolo/${at % 6}`));
    const seen = await Promise.all(ids.map((id) => ask(id)));
    assert.deepEqual(new Set(seen.map(({ body }) => body.preview?.title)).size, 6);
    assert.equal(asked.length, 6);
    assert(most <= 4, String(most));
  });

  test('is left when the company has read enough of them in this hour', async () => {
    const fetchedAt = server.platform.clock();
    const read = Array.from({ length: 300 }, (_none, at) => ({
      ...{ companyId: chat.companyId, addressHash: String(at), title: '', description: '', site: '', fetchedAt },
      expiresAt: new Date(fetchedAt.getTime() - at * 1000),
    }));
    await server.database.database.tenant(chat.companyId, (unit) => unit.db.insert(linkPreviews).values(read));
    const id = await receive(`${origin}/bolo`);
    assert.equal((await ask(id)).body.preview, null);
    assert.deepEqual(asked, []);
    await forgetPreviewsWork(server.platform).run(AbortSignal.timeout(10_000));
    assert((await rows()).length <= 1);
    assert.equal((await ask(id)).body.preview?.title, 'Bolos da Ana');
  });
});
