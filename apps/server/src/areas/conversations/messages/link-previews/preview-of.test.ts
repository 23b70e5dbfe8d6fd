import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { mayBeOpened } from '@recado/contract/previewed-address';
import { resolveNamesInside } from '../../../../platform/outbound/testing/resolve-names-inside.ts';
import { previewOf } from './preview-of.ts';
import { readHead } from './read-head.ts';

const servers: Server[] = [];
after(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const page = (head: string): RequestListener => {
  return (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html><head>${head}</head><body></body></html>`);
  };
};

/** The preview of a page of a server that the operator allows, and how long it took. */
async function previewed(listener: RequestListener) {
  const origin = await serve(listener);
  const started = Date.now();
  const preview = await previewOf(`${origin}/`, { allowed: [origin] });
  return { preview, took: Date.now() - started };
}

test('a page is shown with its title, description and picture', async () => {
  const { preview } = await previewed((request, response) => {
    if (request.url === '/bolo.png') return void response.end(png);
    page(`<meta property="og:title" content="Bolo de fub&aacute; &amp; caf&#233;"><meta name=description content='Hoje'>
      <meta property="og:image" content="/bolo.png">`)(request, response);
  });
  assert.deepEqual([preview?.title, preview?.description], ['Bolo de fubá & café', 'Hoje']);
  assert.deepEqual(preview?.image, { mimetype: 'image/png', bytes: png });
});

test('a page without such tags is shown with its title alone', async () => {
  const { preview } = await previewed(page('<title>\n Padaria \n Central </title>'));
  assert.deepEqual([preview?.title, preview?.image], ['Padaria Central', null]);
});

test('nothing is fetched from inside, neither by address, nor by name, nor by a redirection', async (context) => {
  let reached = 0;
  const inside = await serve((_request, response) => {
    reached += 1;
    response.end('<title>Segredo</title>');
  });
  const { port } = new URL(inside);
  assert.equal(await previewOf(inside, { allowed: [] }), null);
  const { preview } = await previewed((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
  });
  assert.equal(preview, null);
  const lookups = resolveNamesInside(context);
  assert.equal(await previewOf('https://padaria.com.br/', { allowed: [] }), null);
  assert(lookups() > 0);
  assert.equal(reached, 0);
});

test('the picture of a page is fetched by the same rules', async () => {
  let reached = 0;
  const inside = await serve((_request, response) => {
    reached += 1;
    response.end(png);
  });
  const { preview } = await previewed(page(`<title>Bolo</title><meta property="og:image" content="${inside}/x.png">`));
  assert.deepEqual([preview?.title, preview?.image, reached], ['Bolo', null, 0]);
});

test('an endless page is read to its limit, and its title is shown', async () => {
  const { preview, took } = await previewed((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.write('<title>Sem fim</title>');
    const more = setInterval(() => response.write('x'.repeat(65_536)), 1);
    response.on('close', () => clearInterval(more));
  });
  assert.equal(preview?.title, 'Sem fim');
  assert(took < 3_500, `${took} ms`);
});

test('a page that drips, and one that never answers, hold nobody longer than three seconds', async () => {
  const dripping = previewed((_request, response) => {
    response.setHeader('content-type', 'text/html');
    const drip = setInterval(() => response.write('<'), 200);
    response.on('close', () => clearInterval(drip));
  });
  const silent = previewed(() => undefined);
  for (const { preview, took } of await Promise.all([dripping, silent])) {
    assert.equal(preview, null);
    assert(took < 3_800, `${took} ms`);
  }
});

test('a huge title is shortened, and the tags in it are text', async () => {
  const { preview } = await previewed(page(`<title><b onclick=x>Oi</b> ${'a'.repeat(100_000)}</title>`));
  assert.equal(preview?.title.length, 300);
  assert(preview?.title.startsWith('<b onclick=x>Oi</b>'));
  const { title } = readHead('<meta property="og:title" content="gpj.\u202Eexe\n\n de &lt;script&gt;">');
  assert.equal(title, 'gpj.exe de <script>');
});

test('what is no page has no preview: files, errors, scripts and pictures that are none', async () => {
  const answers: RequestListener[] = [
    (_request, response) => void response.setHeader('content-type', 'application/pdf').end('<title>x</title>'),
    (_request, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<title>x</title>'),
    (_request, response) => void response.setHeader('content-type', 'text/html').end('{}'),
  ];
  for (const answer of answers) assert.equal((await previewed(answer)).preview, null);
  for (const address of ['javascript:alert(1)', 'file:///etc/passwd', 'http://a:b@padaria.com.br/']) {
    assert.equal(await previewOf(address, { allowed: [] }), null);
  }
  const { preview } = await previewed((request, response) => {
    if (request.url === '/x.svg') return void response.end('<svg onload="alert(1)"/>');
    page('<title>Bolo</title><meta property="og:image" content="/x.svg">')(request, response);
  });
  assert.equal(preview?.image, null);
});

test('a page that is packed, or in a charset that nobody knows, breaks nothing', async () => {
  const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024, '<title>'));
  const { preview } = await previewed((_request, response) => {
    response.setHeader('content-encoding', 'gzip').setHeader('content-type', 'text/html').end(bomb);
  });
  assert.equal(preview, null);
  const strange = await previewed((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=klingon-1').end('<title>Bolo de fub\u00e1</title>');
  });
  assert.equal(strange.preview?.title, 'Bolo de fub\u00e1');
});

test('a redirection leads nowhere that may not be opened', async () => {
  const seen: string[] = [];
  const origin = await serve((request, response) => {
    seen.push(request.url ?? '');
    if (request.url === '/s/bolo') response.writeHead(302, { location: '/unsubscribe?token=1' }).end();
    else response.setHeader('content-type', 'text/html').end('<title>Fora</title>');
  });
  assert.equal(await previewOf(`${origin}/s/bolo`, { allowed: [origin], mayOpen: mayBeOpened }), null);
  assert.deepEqual(seen, ['/s/bolo']);
});

test('forged HTML of the full size is read in time', () => {
  for (const piece of [
    '<meta ',
    '<meta content="',
    '<title',
    '&#',
    "<meta property='og:title' content=",
    '<meta a=a ',
  ]) {
    const started = performance.now();
    readHead(piece.repeat(Math.ceil((512 * 1024) / piece.length)));
    assert(performance.now() - started < 1_000, piece);
  }
});
