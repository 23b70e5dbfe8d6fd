import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const script = 'addEventListener("message", () => undefined)';

let server: TestServer;
before(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-frames-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><meta name="configuration" content="">');
  await writeFile(join(folder, 'app-frame.html'), `<!doctype html><script>${script}</script>`);
  server = await startTestServer({ environment: { SHELL_FOLDER: folder } });
});
after(() => server.close());

const ofOurs = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' };
const aroundPage = (address: string) => `/app-page.html?address=${encodeURIComponent(address)}`;

/** A request with headers that only browsers send. */
function get(path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(server.webUrl);
  return new Promise<{ status: number; policy: string; frames: string; text: string }>((resolve, reject) => {
    request({ hostname, port, path, headers }, (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          policy: String(answer.headers['content-security-policy']),
          frames: String(answer.headers['x-frame-options']),
          text,
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test('the frame of apps has an origin of its own, runs its one script and workers, and connects to nothing', async () => {
  const { status, policy, frames } = await get('/app-frame.html');
  const hash = createHash('sha256').update(script).digest('base64');
  assert.equal(status, 200);
  assert.deepEqual(
    policy.split(';').sort(),
    [
      "base-uri 'none'",
      "connect-src 'none'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts',
      `script-src 'sha256-${hash}'`,
      'worker-src blob:',
    ].sort(),
  );
  assert.equal(frames, 'SAMEORIGIN');
});

test('around a page of an app its origin alone may be framed, without a way to navigate the product', async () => {
  const { status, policy, text } = await get(aroundPage('https://crm.example/panel?a=1&b="><script>'), ofOurs);
  assert.equal(status, 200);
  assert.match(policy, /(^|;)frame-src https:\/\/crm\.example(;|$)/);
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /script-src|connect-src|unsafe/);
  assert.match(text, /<iframe [^>]*sandbox="allow-scripts allow-forms allow-same-origin allow-popups"/);
  assert.doesNotMatch(text, /<script|allow-top-navigation/);
});

for (const [why, address, headers] of [
  ['opened as a page of its own', 'https://crm.example/', { ...ofOurs, 'sec-fetch-dest': 'document' }],
  ['framed by another site', 'https://crm.example/', { ...ofOurs, 'sec-fetch-site': 'cross-site' }],
  ['asked by a program', 'https://crm.example/', {}],
  ['around a script', 'javascript:alert(1)', ofOurs],
  ['around data', 'data:text/html,x', ofOurs],
  ['around nothing', 'x', ofOurs],
] as const) {
  test(`there is no document ${why}`, async () => {
    assert.equal((await get(aroundPage(address), headers)).status, 404);
  });
}

test('a page of this origin is not framed by itself', async () => {
  const { webUrl } = server;
  assert.equal((await get(aroundPage(`${webUrl}/tickets`), ofOurs)).status, 404);
});

test('the product frames its own documents, and no page of it lets itself be framed', async () => {
  const { policy, frames } = await get('/');
  assert.match(policy, /frame-src 'self' https:\/\/www\.youtube-nocookie\.com(;|$)/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.equal(frames, 'DENY');
});
