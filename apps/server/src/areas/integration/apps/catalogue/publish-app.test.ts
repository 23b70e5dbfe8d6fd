import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import {
  acceptPublisher,
  newPublisher,
  picture,
  publishTestApp,
  signedArchive,
  signedContent,
  type TestPublisher,
  testManifest,
} from '../testing/published-app.ts';

let server: TestServer;
let boss: TestUser;
let administrator: TestUser;
let publisher: TestPublisher;

before(async () => {
  server = await startTestServer();
  const { id: companyId } = await server.make.company();
  boss = await server.make.user({ companyId, profile: 'admin', super: true });
  administrator = await server.make.user({ companyId, profile: 'admin' });
  publisher = await acceptPublisher(server, boss);
});
after(() => server.close());

const publish = (body: object, as = boss) => server.call('POST /apps', { as, body });
const versionsOf = (app: string) => server.call('GET /apps/:app/versions', { as: boss, params: { app } });

/** The reasons in words with which an archive is refused. */
async function reasonsFor(body: object): Promise<string> {
  const answer = await publish(body);
  assert.deepEqual([answer.status, answer.body.error], [422, 'ERR_APP_REFUSED'], JSON.stringify(answer.body));
  return (answer.body.reasons ?? []).join('\n');
}

test('a signed app is published, and its newest version is the one that companies install', async () => {
  const { name } = await publishTestApp(server, boss, publisher);
  await publishTestApp(server, boss, publisher, { name, version: '1.10.0' });
  const { body } = await publish(signedArchive(publisher, testManifest({ name, version: '1.9.0' })));
  assert.equal(body.current, '1.10.0');
  assert.deepEqual(
    body.versions.map(({ version, withdrawn }) => [version, withdrawn]),
    [
      ['1.10.0', null],
      ['1.9.0', null],
      ['1.0.0', null],
    ],
  );
  assert.match(body.versions[0]?.digest ?? '', /^[0-9a-f]{64}$/);
  const { body: publishers } = await server.call('GET /app-publishers', { as: boss });
  assert.ok(publishers.some((one) => one.name === publisher.name && one.apps.includes(name)));
});

test('the publisher does it with a key of the API that publishes, and with no other one', async () => {
  const { companyId } = boss;
  const key = await server.make.apiKey({ companyId, scopes: ['releases:publish'] });
  const other = await server.make.apiKey({ companyId, scopes: ['contacts:read'] });
  const manifest = testManifest();
  const body = signedArchive(publisher, manifest);
  assert.equal((await server.call('PUT /own-apps', { as: other, body })).status, 403);
  assert.equal((await publish(body, administrator)).status, 403);
  const answer = await server.call('PUT /own-apps', { as: key, body });
  assert.deepEqual(answer.body, { name: manifest.name, version: '1.0.0', isCurrent: true });
});

test('a signature of somebody else, a changed content and an unknown publisher are refused', async () => {
  const stranger = newPublisher();
  assert.match(await reasonsFor(signedArchive(stranger, testManifest())), /there is no publisher/);
  const forged = { ...signedArchive(stranger, testManifest()), publisher: publisher.name };
  assert.match(await reasonsFor(forged), /not signed with the key/);
  const genuine = signedArchive(publisher, testManifest());
  const changed = { ...genuine, content: genuine.content.replace('Orders', 'Ordars') };
  assert.match(await reasonsFor(changed), /not signed with the key/);
  assert.match(await reasonsFor({ ...genuine, signature: '' }), /not signed with the key/);
});

test('an archive is not accepted twice, and neither is an older one', async () => {
  const manifest = testManifest();
  const archive = signedArchive(publisher, manifest);
  assert.equal((await publish(archive)).status, 200);
  assert.match(await reasonsFor(archive), /sequence .* is not newer/);
  const again = signedArchive(publisher, manifest);
  assert.match(await reasonsFor(again), /version 1\.0\.0 was published before/);
  const older = signedArchive(publisher, { ...manifest, version: '2.0.0' }, { sequence: 1 });
  assert.match(await reasonsFor(older), /sequence 1 is not newer/);
  publisher.sequence = 1_000;
});

test('a name belongs to its first publisher, also after they ended', async () => {
  const first = await acceptPublisher(server, boss);
  const second = await acceptPublisher(server, boss);
  const { name } = await publishTestApp(server, boss, first);
  const taken = signedArchive(second, testManifest({ name, version: '9.0.0' }));
  assert.match(await reasonsFor(taken), new RegExp(`"${name}" belongs to "${first.name}"`));
  const end = (isEnded: boolean) =>
    server.call('PUT /app-publishers/:publisherId', {
      as: boss,
      params: { publisherId: first.id },
      body: { isEnded },
    });
  assert.notEqual((await end(true)).body.endedAt, null);
  assert.match(await reasonsFor(signedArchive(first, testManifest())), /nothing new of/);
  assert.match(await reasonsFor(signedArchive(second, testManifest({ name }))), /belongs to/);
  assert.equal((await versionsOf(name)).body.current, '1.0.0');
  assert.equal((await end(false)).body.endedAt, null);
  await publishTestApp(server, boss, first, { name, version: '1.1.0' });
});

test('of two apps on one name that are published at once, one is refused', async () => {
  const others = [await acceptPublisher(server, boss), await acceptPublisher(server, boss)];
  const manifest = testManifest();
  const answers = await Promise.all(others.map((one) => publish(signedArchive(one, manifest))));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
});

test('what is wrong in a manifest is said in words, with its place', async () => {
  const long = 'x'.repeat(500);
  const panel = { module: './panel', title: { pt: 'a', en: 'a', es: 'a' }, order: 1 };
  const reasonsOf = (fields: object) => reasonsFor(signedArchive(publisher, { ...testManifest(), ...fields }));
  assert.match(await reasonsOf({ title: { pt: long, en: long, es: long } }), /manifest\.title\.pt: .*60/);
  assert.match(
    await reasonsOf({ extensions: [{ ...panel, point: 'ticket.gone' }] }),
    /there is no point "ticket\.gone"/,
  );
  assert.match(await reasonsOf({ scopes: ['releases:publish'] }), /manifest\.scopes\.0/);
  assert.match(await reasonsOf({ scopes: ['contacts:own'] }), /manifest\.scopes\.0/);
  assert.match(await reasonsOf({ api: 2 }), /manifest\.api/);
  assert.match(await reasonsOf({ isAdmin: true }), /manifest: .*isAdmin/);
  assert.match(await reasonsOf({ server: { origin: 'https://a.example/path' } }), /an origin has no path/);
  const steps = [{ name: 'status', title: panel.title }];
  assert.match(await reasonsOf({ server: undefined, steps }), /steps: a server answers them/);
  const password = { type: 'string', title: { pt: 'a', en: 'a', es: 'a' } };
  assert.match(await reasonsOf({ settings: { type: 'object', properties: { password } } }), /looks like a secret/);
  assert.match(await reasonsOf({ name: 'Not a name' }), /manifest\.name/);
});

test('files that are not what they say, too large or missing are refused', async () => {
  const alt = { pt: 'a', en: 'a', es: 'a' };
  const withPicture = { ...testManifest(), pictures: [{ file: 'a.png', alt }] };
  assert.match(await reasonsFor(signedArchive(publisher, withPicture)), /a\.png is missing/);
  const page = Buffer.from('<script>alert(1)</script>').toString('base64');
  const asPicture = signedArchive(publisher, withPicture, { pictures: { 'a.png': page } });
  assert.match(await reasonsFor(asPicture), /a\.png is not a picture/);
  const strange = signedArchive(publisher, testManifest(), { pictures: { 'b.png': picture } });
  assert.match(await reasonsFor(strange), /not in the manifest/);
  const long = signedArchive(publisher, testManifest(), { code: 'x'.repeat(300 * 1_024 + 1) });
  assert.match(await reasonsFor(long), /code: /);
  assert.match(await reasonsFor(signedContent(publisher, 'not JSON')), /not JSON/);
  assert.match(await reasonsFor(signedContent(publisher, '[]')), /object/);
});

test('5 MB are refused before anything is read, and archives up to the limit are taken', async () => {
  const { status, body } = await publish(signedContent(publisher, 'x'.repeat(5 * 1_024 * 1_024)));
  assert.deepEqual([status, body.error], [413, 'ERR_FILE_TOO_LARGE']);
  const content = await publish(signedContent(publisher, 'x'.repeat(3 * 1_024 * 1_024 + 1)));
  assert.deepEqual([content.status, content.body.error], [400, 'ERR_VALIDATION']);
  const alt = { pt: 'a', en: 'a', es: 'a' };
  const large = Buffer.concat([Buffer.from(picture, 'base64'), Buffer.alloc(290 * 1_024)]).toString('base64');
  const files = [1, 2, 3, 4, 5].map((number) => `large-${number}.png`);
  const pictures = Object.fromEntries(files.map((file) => [file, large]));
  await publishTestApp(server, boss, publisher, { pictures: files.map((file) => ({ file, alt })) }, { pictures });
});

test('a publisher needs a key that is one and a name that is free', async () => {
  const refusal = async (body: object) => {
    const answer = await server.call('POST /app-publishers', { as: boss, body });
    return [answer.status, answer.body.issues?.map(({ path, code }) => [path, code])];
  };
  const { publicKey } = newPublisher();
  assert.deepEqual(await refusal({ name: 'Somebody', publicKey: 'AAAA' }), [
    400,
    [['body.publicKey', 'invalidFormat']],
  ]);
  assert.deepEqual(await refusal({ name: publisher.name, publicKey }), [400, [['body.name', 'repeated']]]);
  assert.deepEqual(await refusal({ name: 'Another', publicKey: publisher.publicKey }), [
    400,
    [['body.publicKey', 'repeated']],
  ]);
  const denied = await server.call('GET /app-publishers', { as: administrator });
  assert.equal(denied.status, 403);
});

test('what is published is in the audit log', async () => {
  const { name } = await publishTestApp(server, boss, publisher);
  const query = { kind: 'apps', everywhere: 'true' };
  const { body } = await server.call('GET /audits', { as: boss, query });
  const entry = body.records.find(({ label, changes }) => label === name && JSON.stringify(changes).includes('1.0.0'));
  assert.equal(entry?.actorId, boss.id);
});
