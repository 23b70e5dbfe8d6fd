import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, stat, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { newDevelopers } from '../../areas/operations/releases/testing/developers.ts';
import type { TestUser } from '../../testing/factories.ts';
import { fileCookieOf } from '../../testing/registry.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const page =
  '<!doctype html><meta name="csp-nonce" content=""><meta name="configuration" content=""><script>first()</script><style>a{}</style><script src="/assets/main.12345678.js"></script>';
const script = `console.log(${JSON.stringify('x'.repeat(2000))});`;

let server: TestServer;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-web-'));
  const write = async (file: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  };
  await write('shell/index.html', page);
  await write('shell/assets/main.12345678.js', script);
  await write('shell/assets/main.12345678.js.br', brotliCompressSync(script));
  await write('shell/assets/main.12345678.js.gz', gzipSync(script));
  await write('shell/icon.svg', '<svg/>');
  await write('shell/push-worker.js', script);
  await write('secret.txt', 'not for the web');
  await write('remotes/service-desk/dist/current.json', '{"release":"7.0.0-abcdef12"}');
  await write('remotes/service-desk/dist/7.0.0-abcdef12/remoteEntry.js', script);
  await write('remotes/service-desk/package.json', '{}');
  server = await startTestServer({
    environment: { SHELL_FOLDER: join(folder, 'shell'), REMOTES_FOLDER: join(folder, 'remotes') },
  });
});
after(() => server.close());

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** A request like a browser's, without the decompression and path normalisation of fetch. */
function get(path: string, encoding = '', more: { method?: string; headers?: object } = {}): Promise<Answer> {
  const { hostname, port } = new URL(server.webUrl);
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers: moreHeaders } = more;
    const headers = { 'accept-encoding': encoding, ...moreHeaders };
    const outgoing = request({ hostname, port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
      });
    });
    outgoing.on('error', reject).end();
  });
}

test('every address of the application serves the page, each time with a new nonce', async () => {
  const [login, ticket] = [await get('/login'), await get('/tickets/5f0c')];
  assert.deepEqual([login.status, ticket.status], [200, 200]);
  const nonceOf = (body: Buffer) => /csp-nonce" content="([^"]+)"/.exec(body.toString())?.[1];
  assert.ok(nonceOf(login.body) && nonceOf(login.body) !== nonceOf(ticket.body));
  for (const other of ['/', '/index.html', '/assets/..%2findex.html']) {
    const { headers, body } = await get(other);
    assert.ok(nonceOf(body) && headers['content-security-policy'], other);
  }
  const policy = String(login.headers['content-security-policy']);
  assert.match(policy, new RegExp(`'nonce-${nonceOf(login.body)?.replace(/[+/]/g, '\\$&')}'`));
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe-eval'(?<!wasm-unsafe-eval')|unsafe-inline/);
  assert.match(policy, /require-trusted-types-for 'script';trusted-types default/);
  assert.equal(login.headers['cache-control'], 'no-cache');
});

test('of what stands in the page only what the build wrote may run, by its hash', async () => {
  const { headers, body } = await get('/login');
  const policy = String(headers['content-security-policy']);
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const directive = (name: string) => policy.split(';').find((one) => one.startsWith(`${name} `)) ?? '';
  assert.deepEqual(hashesIn(directive('script-src')), [hashOf('first()')]);
  assert.deepEqual(hashesIn(directive('style-src')), [hashOf('a{}')]);
  assert.match(body.toString(), /<script>first\(\)<\/script>/);
});

const hashesIn = (directive: string) => directive.match(/'sha256-[^']+'/g) ?? [];

/** What browsers are told; the limits of files are said where a file is chosen. */
const configurationOfPage = () => ({
  apiUrl: server.apiUrl,
  fileLimits: server.platform.configuration.fileLimits,
  reportShare: 1,
});

test('the page contains the configuration, which saves a request', async () => {
  const [, written = ''] =
    /<meta name="configuration" content="([^"]+)">/.exec((await get('/login')).body.toString()) ?? [];
  assert.deepEqual(JSON.parse(written.replaceAll('&quot;', '"')), configurationOfPage());
});

test('scripts are served as brotli or gzip and may be cached for ever', async () => {
  const brotli = await get('/assets/main.12345678.js', 'gzip, deflate, br');
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.equal(brotliDecompressSync(brotli.body).toString(), script);
  assert.equal(brotli.headers['cache-control'], 'public, max-age=31536000, immutable');
  const gzip = await get('/assets/main.12345678.js', 'gzip');
  assert.equal(gunzipSync(gzip.body).toString(), script);
  assert.equal((await get('/assets/main.12345678.js')).body.toString(), script);
});

test('compressed copies from the build are served; a file without copies is served uncompressed', async () => {
  const file = join(folder, 'shell/logo.svg');
  await writeFile(file, '<svg/>');
  for (const encoding of ['br', 'gzip']) {
    const answer = await get('/logo.svg', encoding);
    assert.deepEqual([answer.headers['content-encoding'], answer.body.toString()], [undefined, '<svg/>']);
  }
  await writeFile(`${file}.br`, brotliCompressSync('built'));
  await writeFile(`${file}.gz`, gzipSync('built'));
  assert.equal(brotliDecompressSync((await get('/logo.svg', 'gzip, br')).body).toString(), 'built');
  assert.equal(gunzipSync((await get('/logo.svg', 'gzip')).body).toString(), 'built');
  assert.equal((await get('/logo.svg')).body.toString(), '<svg/>');
});

test('a file has its content type and is not sent again to a browser that has it', async () => {
  const first = await get('/assets/main.12345678.js', 'br');
  assert.match(String(first.headers['content-type']), /javascript; charset=utf-8/);
  assert.equal(first.headers.vary, 'accept-encoding');
  const again = await get('/assets/main.12345678.js', 'br', { headers: { 'if-none-match': first.headers.etag } });
  assert.deepEqual([again.status, again.body.length], [304, 0]);
  const other = await get('/assets/main.12345678.js', 'gzip', { headers: { 'if-none-match': first.headers.etag } });
  assert.equal(other.status, 200);
  const head = await get('/assets/main.12345678.js', 'br', { method: 'HEAD' });
  const { size } = await stat(join(folder, 'shell/assets/main.12345678.js.br'));
  assert.deepEqual([head.status, head.headers['content-length'], head.body.length], [200, String(size), 0]);
});

test('the registry is compressed although it is no file, and is not sent again to a browser that has it', async () => {
  const [plain, brotli] = [await get('/registry.json'), await get('/registry.json', 'gzip, br')];
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.deepEqual(JSON.parse(brotliDecompressSync(brotli.body).toString()), JSON.parse(plain.body.toString()));
  const current = await get('/registry.json', 'br', { headers: { 'if-none-match': brotli.headers.etag } });
  assert.deepEqual([current.status, current.body.length], [304, 0]);
  const old = await get('/registry.json', 'br', { headers: { 'if-none-match': 'W/"another"' } });
  assert.deepEqual([old.status, old.headers.etag], [200, brotli.headers.etag]);
});

test('every response has nosniff, frame and referrer headers, and no HSTS', async () => {
  for (const path of ['/login', '/assets/main.12345678.js', '/registry.json', '/assets/missing.js']) {
    const { headers } = await get(path);
    const security = [headers['x-content-type-options'], headers['x-frame-options'], headers['referrer-policy']];
    assert.deepEqual(security, ['nosniff', 'DENY', 'same-origin'], path);
    assert.equal(headers['strict-transport-security'], undefined, path);
  }
});

test('the service worker is asked for each time and may only call the API', async () => {
  const { headers } = await get('/push-worker.js');
  assert.equal(headers['cache-control'], 'no-cache');
  assert.equal(headers['content-type'], 'application/javascript; charset=utf-8');
  assert.equal(
    headers['content-security-policy'],
    `default-src 'none';connect-src 'self' ${new URL(server.apiUrl).origin}`,
  );
});

test('releases of remotes may be cached for ever, the name of the current one may not', async () => {
  const entry = await get('/remotes/service_desk/7.0.0-abcdef12/remoteEntry.js');
  assert.deepEqual([entry.status, entry.headers['cache-control']], [200, 'public, max-age=31536000, immutable']);
  assert.equal((await get('/remotes/service_desk/7.0.0-gone/remoteEntry.js')).status, 404);
  assert.equal((await get('/remotes/nobody/x.js')).status, 404);
  assert.equal((await get('/registry.json')).headers['cache-control'], 'no-cache');
  assert.deepEqual(JSON.parse((await get('/config.json')).body.toString()), configurationOfPage());
});

test('nothing outside the served folders is served', async () => {
  await symlink(join(folder, 'secret.txt'), join(folder, 'shell/link.txt'));
  for (const path of [
    '/link.txt',
    '/%00.txt',
    '/assets/..%5c..%5csecret.txt',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/remotes/service_desk/../package.json',
    '/remotes/service_desk/..%2fpackage.json',
    '/remotes/..%2f..%2fsecret.txt',
  ]) {
    const { status, body } = await get(path);
    assert.ok(status === 404 || body.includes('csp-nonce'), `${path}: ${status}`);
    assert.doesNotMatch(body.toString(), /not for the web/);
  }
  assert.equal((await get('/assets/missing.js')).status, 404);
});

test('without a built shell the answer shows how to build it', async () => {
  const bare = await startTestServer();
  try {
    const answer = await fetch(bare.webUrl);
    assert.equal(answer.status, 503);
    assert.match(await answer.text(), /npm run build/);
  } finally {
    await bare.close();
  }
});

/** The part of the page's policy about its user's machine, and the configuration for it. */
async function overridesIn(of: TestServer, user?: TestUser) {
  const cookie = user ? await fileCookieOf(of, user) : '';
  const answer = await fetch(`${of.webUrl}/tickets`, { headers: { cookie } });
  return {
    isOpen: /127\.0\.0\.1:\*/.test(answer.headers.get('content-security-policy') ?? ''),
    isSaid: (await answer.text()).includes('remoteOverrides'),
  };
}

test('only the super user may run remotes of their own machine, and only where it is enabled', async () => {
  const environment = { SHELL_FOLDER: join(folder, 'shell'), REMOTES_FOLDER: join(folder, 'remotes') };
  const open = await startTestServer({ environment: { ...environment, REMOTE_OVERRIDES: 'enabled' } });
  try {
    const { id: companyId } = await open.make.company();
    const owner = await open.make.user({ companyId, profile: 'admin', super: true });
    const admin = await open.make.user({ companyId, profile: 'admin' });
    assert.deepEqual(await overridesIn(open, owner), { isOpen: true, isSaid: true });
    assert.deepEqual(await overridesIn(open, admin), { isOpen: false, isSaid: false });
    assert.deepEqual(await overridesIn(open), { isOpen: false, isSaid: false });
  } finally {
    await open.close();
  }
  const { id: companyId } = await server.make.company();
  const elsewhere = await server.make.user({ companyId, profile: 'admin', super: true });
  assert.deepEqual(await overridesIn(server, elsewhere), { isOpen: false, isSaid: false });
});

test('whoever looks in with a developer grant may run the remote of the grant, though it is enabled for nobody', async () => {
  const team = await newDevelopers(server);
  const working = await team.signIn(await team.give());
  assert.deepEqual(await overridesIn(server, working), { isOpen: true, isSaid: true });
  const cookie = await fileCookieOf(server, working);
  const page = await (await fetch(`${server.webUrl}/tickets`, { headers: { cookie } })).text();
  assert.match(page, new RegExp(`remoteOverrides[^,]*${team.remote}`));
  const [first] = (await server.call('GET /developer-grants', { as: team.boss })).body;
  const params = { developerGrantId: first?.id ?? 0 };
  await server.call('POST /developer-grants/:developerGrantId/revocation', { as: team.boss, params });
  const after = await fetch(`${server.webUrl}/tickets`, { headers: { cookie } });
  assert.doesNotMatch(after.headers.get('content-security-policy') ?? '', /127\.0\.0\.1:\*/);
});
