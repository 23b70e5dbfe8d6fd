import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { TestUser } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const release = '/remotes/campaigns/7.0.0-abcdef12';
const code = `console.log(${JSON.stringify('x'.repeat(2000))});`;
const access = {
  files: {
    'page-campaigns.1.js': [{ ability: 'campaigns:manage', plan: 'useCampaigns' }],
    'shared.2.js': [{ ability: 'campaigns:manage', plan: 'useCampaigns' }, { plan: 'useKanban' }],
  },
};

let server: TestServer;
let folder: string;
let planId: number;
let admin: TestUser;
let agent: TestUser;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-remotes-'));
  const files = join(folder, 'campaigns/dist/7.0.0-abcdef12');
  await mkdir(files, { recursive: true });
  await writeFile(join(folder, 'campaigns/dist/current.json'), '{"release":"7.0.0-abcdef12"}');
  await writeFile(join(files, 'access.json'), JSON.stringify(access));
  for (const file of ['remoteEntry.js', 'page-campaigns.1.js', 'shared.2.js']) await writeFile(join(files, file), code);
  await writeFile(join(files, 'page-campaigns.1.js.br'), brotliCompressSync(code));
  await writeFile(join(files, 'page-campaigns.1.js.gz'), gzipSync(code));
  server = await startTestServer({ environment: { REMOTES_FOLDER: folder } });
  const company = await server.make.company({ plan: { useKanban: false } });
  planId = company.planId ?? 0;
  admin = await server.make.user({ companyId: company.id, profile: 'admin' });
  agent = await server.make.user({ companyId: company.id });
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Requests a path unchanged: fetch would normalise it. */
function get(path: string, more: { cookie?: string; method?: string; encoding?: string } = {}) {
  const { hostname, port } = new URL(server.webUrl);
  const { cookie, method = 'GET', encoding = '' } = more;
  const headers = { 'accept-encoding': encoding, ...(cookie && { cookie }) };
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      });
    });
    outgoing.on('error', reject).end();
  });
}

/** Exchanges a user's token for the cookie. */
async function cookieOf(token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.webUrl}/remotes/session`, { method: 'POST', headers });
  assert.equal(answer.status, 204);
  const set = answer.headers.get('set-cookie') ?? '';
  assert.match(set, /; Path=\/; HttpOnly; SameSite=Strict/);
  return set.split(';')[0] ?? '';
}

/** Switches a feature of the company's plan, as the super user does. */
async function switchPlan(flags: { useCampaigns?: boolean; useKanban?: boolean }): Promise<void> {
  const owner = await server.make.user({ companyId: admin.companyId, profile: 'admin', super: true });
  const { status } = await server.call('PUT /plans/:planId', { params: { planId }, body: flags, as: owner });
  assert.equal(status, 200);
}

const statusOf = async (file: string, cookie?: string) => (await get(`${release}/${file}`, { cookie })).status;

test('the code of a page that needs a right is refused to strangers, for any form of its address', async () => {
  for (const path of [
    `${release}/page-campaigns.1.js`,
    `${release}/page-campaigns.1.js.br`,
    `${release}/page-campaigns.1.js.gz`,
    `/remotes/campaigns/7.0.0-abcdef12/x/../page-campaigns.1.js`,
    `/remotes/campaigns/../campaigns/7.0.0-abcdef12/page-campaigns.1.js`,
    `${release}/page-campaigns.1.js?fresh=1`,
    `${release}//page-campaigns.1.js`,
    `${release}/./page-campaigns.1.js`,
    `${release}/%70age-campaigns.1.js`,
    `/remotes/campaigns/7.0.0-abcdef12%2fpage-campaigns.1.js`,
    `/remotes/campaigns/7.0.0-abcdef12/x/..%2fpage-campaigns.1.js`,
    `/remotes/campaigns//7.0.0-abcdef12/page-campaigns.1.js`,
  ]) {
    for (const encoding of ['', 'br', 'gzip']) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, body } = await get(path, { method, encoding });
        assert.ok(status === 403 || status === 404, `${method} ${path}: ${status}`);
        if (status === 403) assert.equal(headers['cache-control'], 'no-store');
        assert.doesNotMatch(body, /console/, path);
      }
    }
  }
  const { body } = await get(`${release}/page-campaigns.1.js`);
  assert.deepEqual(JSON.parse(body), { error: 'ERR_NO_PERMISSION' });
});

test('the code of a page is served to users whose role and plan include the page, and not to shared caches', async () => {
  const cookie = await cookieOf(admin.token);
  const { status, headers, body } = await get(`${release}/page-campaigns.1.js`, { cookie });
  assert.deepEqual([status, body], [200, code]);
  assert.equal(headers['cache-control'], 'private, max-age=31536000, immutable');
  assert.equal(headers['access-control-allow-origin'], undefined);
  assert.equal(await statusOf('page-campaigns.1.js', await cookieOf(agent.token)), 403);
});

test('the cookie of a user of another company gives access only to the files of their own plan', async () => {
  const other = await server.make.company({ plan: { useCampaigns: false } });
  const stranger = await server.make.user({ companyId: other.id, profile: 'admin' });
  assert.equal(await statusOf('page-campaigns.1.js', await cookieOf(stranger.token)), 403);
});

test('code that everybody needs is served to everybody, and may be cached', async () => {
  const { status, headers } = await get(`${release}/remoteEntry.js`);
  assert.deepEqual([status, headers['cache-control']], [200, 'public, max-age=31536000, immutable']);
});

test('what describes a release is not found, so that a stranger does not learn where its files are', async () => {
  const cookie = await cookieOf(admin.token);
  const names = [
    'access.json',
    'calls.json',
    'feature.json',
    'integrity.json',
    'integrity.sig',
    'source.json',
    'x.js.map',
  ];
  const files = join(folder, 'campaigns/dist/7.0.0-abcdef12');
  for (const name of [...names.slice(1), 'calls.json.br']) await writeFile(join(files, name), '{}');
  for (const path of [
    ...names.map((name) => `${release}/${name}`),
    '/remotes/campaigns/current.json',
    `${release}/calls.json.br`,
  ]) {
    for (const encoding of ['', 'br']) {
      assert.equal((await get(path, { encoding })).status, 404, path);
      assert.equal((await get(path, { encoding, cookie })).status, 404, path);
    }
  }
});

test('a change of the plan counts at once, with the same cookie', async () => {
  const cookie = await cookieOf(admin.token);
  await switchPlan({ useCampaigns: false });
  assert.equal(await statusOf('page-campaigns.1.js', cookie), 403);
  await switchPlan({ useCampaigns: true });
  assert.equal(await statusOf('page-campaigns.1.js', cookie), 200);
});

test('any one of several rights is enough for a file that several pages share', async () => {
  const cookie = await cookieOf(agent.token);
  assert.equal(await statusOf('shared.2.js', cookie), 403);
  await switchPlan({ useKanban: true });
  assert.equal(await statusOf('shared.2.js', cookie), 200);
});

test('a forged cookie gives no access, nor does the cookie of an ended session', async () => {
  const leaving = await server.make.user({ companyId: admin.companyId, profile: 'admin' });
  const cookie = await cookieOf(leaving.token);
  assert.equal(await statusOf('page-campaigns.1.js', cookie), 200);
  const [, pass = ''] = cookie.split('=');
  const [, signature = ''] = pass.split('.');
  for (const forged of [
    '',
    'x',
    leaving.token,
    leaving.sessionId,
    `${leaving.sessionId}.`,
    `${leaving.sessionId}.${signature.slice(1)}A`,
    `${admin.sessionId}.${signature}`,
    `${'9'.repeat(4000)}.${signature}`,
  ]) {
    assert.equal(await statusOf('page-campaigns.1.js', `remotes=${forged}`), 403, forged.slice(0, 60));
  }
  await server.call('DELETE /auth/logout', { as: leaving });
  assert.equal(await statusOf('page-campaigns.1.js', cookie), 403);
});

test('without a valid token there is no cookie', async () => {
  for (const authorization of ['', 'Bearer x', `Bearer ${admin.refreshToken}`]) {
    const answer = await fetch(`${server.webUrl}/remotes/session`, { method: 'POST', headers: { authorization } });
    assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [401, null]);
  }
});

test('a release whose rights cannot be read serves nothing', async () => {
  const broken = join(folder, 'campaigns/dist/7.0.0-broken00');
  await mkdir(broken);
  await writeFile(join(broken, 'access.json'), '{"files":{"page.js":[]}}');
  await writeFile(join(broken, 'page.js'), code);
  const { status, body } = await get('/remotes/campaigns/7.0.0-broken00/page.js', {
    cookie: await cookieOf(admin.token),
  });
  assert.equal(status, 500);
  assert.doesNotMatch(body, /console/);
});
