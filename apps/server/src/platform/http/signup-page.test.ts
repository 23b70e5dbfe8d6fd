import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { storeSetting } from '../../areas/company/settings/stored-settings.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const app = { officialAppId: '100001', officialConfigId: '200002', officialAppSecret: 'secret-of-the-operator' };

let server: TestServer;
before(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-signup-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><meta name="configuration" content="">');
  await writeFile(join(folder, 'official-signup.html'), '<!doctype html><meta name="official-signup" content="">');
  await writeFile(join(folder, 'push-worker.js'), '');
  server = await startTestServer({ environment: { SHELL_FOLDER: folder, GRAPH_URL: 'https://graph.facebook.com' } });
});
after(() => server.close());

const get = async (path: string) => {
  const answer = await fetch(`${server.webUrl}${path}`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  return { status: answer.status, policy, headers: answer.headers, text: await answer.text() };
};

test('only the page of signup may load the SDK of Facebook, and nothing of the API', async () => {
  for (const path of ['/official-signup', '/official-signup.html', '/official-signup?lang=pt']) {
    const { status, policy, headers } = await get(path);
    assert.equal(status, 200);
    assert.match(
      policy,
      /default-src 'none';script-src 'self' https:\/\/connect\.facebook\.net https:\/\/\*\.facebook\.com;/,
    );
    assert.doesNotMatch(policy, /unsafe|127\.0\.0\.1|localhost/);
    assert.match(policy, /frame-ancestors 'none'/);
    // The SDK's window answers to the page that opened it.
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin-allow-popups');
  }
  for (const path of ['/', '/connections', '/official-signups', '/push-worker.js', '/config.json']) {
    const { policy, headers, text } = await get(path);
    assert.doesNotMatch(`${policy}${text}`, /facebook/, path);
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', path);
  }
});

test('the page knows the app of the operator, but not its secret', async () => {
  assert.match((await get('/official-signup')).text, /content="null"/);
  const { id: companyId } = await server.make.company();
  await server.make.user({ companyId, profile: 'admin', super: true });
  await server.platform.database.system(async (unit) => {
    for (const [key, value] of Object.entries(app)) {
      await storeSetting(unit, server.platform.secret, companyId, { key, value });
    }
  });
  const { text } = await get('/official-signup');
  assert.match(text, /100001.*200002.*connect\.facebook\.net/);
  assert.doesNotMatch(text, /secret/);
});
