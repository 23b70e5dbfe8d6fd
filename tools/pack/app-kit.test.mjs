import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { appArchive, appContent } from '../../libs/releases/src/apps/index.ts';
import { root } from '../workspace/paths.mjs';
import { installLikeTheWorkspace, outside } from './example-copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'recado-apps-'));
const created = join(folder, 'gift-cards');
const example = join(folder, 'notes-to-crm');
let archive;

before(() => {
  execFileSync(process.execPath, ['tools/pack/write.mjs', join(folder, 'packs'), 'apps'], { cwd: root, stdio: 'pipe' });
  [archive] = readdirSync(join(folder, 'packs')).map((file) => join(folder, 'packs', file));
  execFileSync('tar', ['xzf', archive, '-C', folder]);
  const main = join(folder, 'package/scripts/recado-app.js');
  // The kit is run before anything is installed, as `npx` does; it needs esbuild when it builds.
  cpSync(join(root, 'node_modules/esbuild'), join(folder, 'node_modules/esbuild'), { recursive: true });
  cpSync(join(root, 'node_modules/@esbuild'), join(folder, 'node_modules/@esbuild'), { recursive: true });
  run(folder, process.execPath, [main, 'new', 'gift-cards', '--kit', archive]);
  const isSource = (path) => !/[\\/](?:node_modules|dist|packs)$/.test(path);
  cpSync(join(root, 'examples/notes-to-crm'), example, { recursive: true, filter: isSource });
  cpSync(join(folder, 'packs'), join(example, 'packs'), { recursive: true });
  for (const app of [created, example]) installLikeTheWorkspace(app);
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program, which must succeed; returns what it writes. */
function run(cwd, program, args) {
  const { status, stdout, stderr } = tried(cwd, program, args);
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout}\n${stderr}`);
  return stdout;
}

function tried(cwd, program, args, environment = {}) {
  return spawnSync(program, args, { cwd, encoding: 'utf8', env: { ...outside(), ...environment }, timeout: 60_000 });
}

/** The command of the kit that an app installed. */
const kit = (app) => join(app, 'node_modules/.bin/recado-app');

/** Changes a file of the new app for a while. */
function changed(file, change, look) {
  const text = readFileSync(join(created, file), 'utf8');
  writeFileSync(join(created, file), change(text));
  try {
    return look();
  } finally {
    writeFileSync(join(created, file), text);
  }
}

for (const [name, app] of [
  ['a new app', created],
  ['the example', example],
]) {
  test(`${name} has right types, would be accepted, and passes its tests`, () => {
    assert.match(run(app, 'npm', ['run', '-s', 'check']), /would be accepted: \d\.\d KB of code/);
    const told = run(app, 'npm', ['run', '-s', 'test']);
    assert.match(told, /fail 0/);
    assert.doesNotMatch(told, /pass [0-4]\n/);
  });
}

test('what an installation would refuse is said in words', () => {
  const manifest = (from, to, expected) => {
    const look = () => tried(created, kit(created), ['check']);
    const { status, stderr } = changed('recado-app.json', (text) => text.replace(from, to), look);
    assert.notEqual(status, 0);
    assert.match(stderr, expected);
  };
  manifest('contacts:read', 'releases:publish', /scopes\[0\]: /);
  manifest('ticket.panel', 'ticket.roof', /there is no point "ticket.roof"; there are: ticket.panel, /);
  manifest('"isGroup"', '"mood"', /ticket.panel has no fact "mood"/);
  manifest('"./hand-over"', '"./hand-under"', /\.\/hand-under: there is no hand-under\.tsx below src/);
  manifest('"name": "known"', '"name": "end"', /step "order-status": .* one is called transfer or end/);
  manifest('"secret": true', '"secret": false', /"systemToken" looks like a secret/);
});

test('code that cannot run in a worker does not build, and says why', () => {
  const refused = (added, expected) => {
    const look = () => tried(created, kit(created), ['build']);
    const { status, stderr } = changed('src/hand-over.tsx', (text) => `${added}\n${text}`, look);
    assert.notEqual(status, 0);
    assert.match(stderr, expected);
  };
  refused("import 'react-dom';", /src\/hand-over\.tsx:1: an app cannot import "react-dom": the worker draws/);
  refused("import 'node:fs';", /the code runs in a browser: this belongs to the server/);
  refused("import './hand-over.css';", /an app has no styles/);
  refused('export const { a } = {', /does not build/);
  refused(
    `export const large = '${'x'.repeat(310_000)}';\nconsole.log(large);`,
    /The code has 30\d\.\d KB, and may have 300\.0 KB/,
  );
});

test('an archive is signed with the key that was made once, and is what an installation accepts', () => {
  const publicKey = run(created, kit(created), ['keys']).trim().split('\n').at(-1);
  assert.match(tried(created, kit(created), ['keys']).stderr, /exists already; nothing was written/);
  const file = run(created, kit(created), ['pack', '--publisher', 'acme']).trim();
  const { publisher, content, signature } = appArchive.parse(JSON.parse(readFileSync(file, 'utf8')));
  assert.equal(publisher, 'acme');
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  assert.ok(verify(null, Buffer.from(content), key, Buffer.from(signature, 'base64')));
  const { manifest, code } = appContent.parse(JSON.parse(content));
  assert.equal(manifest.name, 'gift-cards');
  assert.match(code, /require\("@recado\/app"\)/);
  assert.doesNotMatch(code, /react\.transitional\.element/, 'the worker has React');
});

test('a release goes to the installation with the key, and its refusal is told', async () => {
  const heard = [];
  let refusal;
  const installation = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const isConfiguration = request.url === '/config.json';
    if (!isConfiguration) heard.push([request.method, request.url, request.headers.authorization, JSON.parse(text)]);
    const { port } = installation.address();
    const answer = isConfiguration ? { apiUrl: `http://127.0.0.1:${port}/api-root` } : (refusal ?? { isCurrent: true });
    response.writeHead(refusal && !isConfiguration ? 422 : 200).end(JSON.stringify(answer));
  }).listen(0);
  await once(installation, 'listening');
  const to = `http://127.0.0.1:${installation.address().port}`;
  const release = () => asynchronously(created, kit(created), ['release', '--to', to, '--key', 'rcd_1']);
  const published = await release();
  assert.equal(published.status, 0, published.output);
  const [[method, url, authorization, body]] = heard;
  assert.deepEqual([method, url, authorization], ['PUT', '/api-root/own-apps', 'Bearer rcd_1']);
  assert.ok(appArchive.safeParse(body).success);
  refusal = { error: 'ERR_APP_REFUSED', reasons: ['the sequence 5 is not newer than 7'] };
  const refused = await release();
  assert.equal(refused.status, 1);
  assert.match(refused.output, /Nothing was published\. .*ERR_APP_REFUSED\n {2}the sequence 5 is not newer than 7/);
  installation.close();
  assert.match(tried(created, kit(created), ['release', '--to', to]).stderr, /--key or RECADO_API_KEY/);
});

/** Runs a program while this process answers it. */
async function asynchronously(cwd, program, args) {
  const child = spawn(program, args, { cwd, env: outside() });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const [status] = await once(child, 'close');
  return { status, output };
}

test('the stand-in page serves the app as it is now, and its server knows who asks', async () => {
  const port = 4100 + Math.floor(Math.random() * 400) * 2;
  const child = spawn(
    process.execPath,
    [join(created, 'node_modules/@recado/app/scripts/recado-app.js'), 'dev', '--port', port],
    {
      cwd: created,
      env: outside(),
    },
  );
  const asked = async (path, init) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  try {
    let told = '';
    for await (const part of child.stdout) {
      told += part;
      if (told.includes('shows gift-cards')) break;
    }
    assert.match((await asked('/')).text, /files\/page\.js/);
    assert.match((await asked('/code.js')).text, /hand-over/);
    assert.equal(JSON.parse((await asked('/app.json')).text).manifest.name, 'gift-cards');
    assert.match((await asked('/app-frame.html')).headers.get('content-security-policy'), /sandbox allow-scripts/);
    const call = (name, ...args) => asked('/calls', { method: 'POST', body: JSON.stringify({ name, args }) });
    const handedOver = await call('server.request', { method: 'POST', path: '/hand-overs', ticketId: 42 });
    assert.equal(handedOver.status, 200, handedOver.text);
    assert.equal(JSON.parse(handedOver.text).value.body.by, 'Ana Souza');
    const refused = await call('tickets.get', 42);
    assert.equal(JSON.parse(refused.text).code, 'OUT_OF_SCOPE');
    const elsewhere = { method: 'POST', headers: { origin: 'https://evil.example' }, body: '{}' };
    assert.equal((await asked('/calls', elsewhere)).status, 403);
    const changes = await fetch(`http://127.0.0.1:${port}/changes`);
    const text = readFileSync(join(created, 'src/texts.ts'), 'utf8');
    writeFileSync(join(created, 'src/texts.ts'), text.replace("save: 'Save'", "save: 'Keep it'"));
    const reader = changes.body.getReader();
    assert.match(Buffer.from((await reader.read()).value).toString(), /changed/);
    assert.match((await asked('/code.js')).text, /Keep it/);
    await reader.cancel();
    writeFileSync(join(created, 'src/texts.ts'), text);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
});

test('a name that is none, or is taken in this folder, makes nothing', () => {
  const main = join(folder, 'package/scripts/recado-app.js');
  const refused = (name) => tried(folder, process.execPath, [main, 'new', name]).stderr;
  assert.match(refused('Gift Cards'), /"Gift Cards" is no name of an app/);
  assert.match(refused('gift-cards'), /exists already/);
  assert.equal(existsSync(join(folder, 'Gift Cards')), false);
});

test('the kit makes a remote of a team, with the packages that lie in a folder', () => {
  const main = join(folder, 'package/scripts/recado-app.js');
  const packs = join(folder, 'of-the-installation');
  mkdirSync(packs);
  for (const library of ['api', 'auth', 'federation', 'testing', 'ui'])
    writeFileSync(join(packs, `recado-${library}-7.1.0.tgz`), '');
  const told = run(folder, process.execPath, [main, 'new', 'loyalty-club', '--team', '--packs', packs]);
  assert.doesNotMatch(told, /put the packages/);
  const made = join(folder, 'loyalty-club');
  for (const file of [
    '.gitignore',
    '.github/workflows/remote.yml',
    'packs/recado-ui-7.1.0.tgz',
    'test/remote.test.mjs',
  ])
    assert.ok(existsSync(join(made, file)), file);
  assert.match(readFileSync(join(made, 'feature.manifest.ts'), 'utf8'), /name: 'loyalty_club'/);
  assert.match(readFileSync(join(made, 'README.md'), 'utf8'), /^# Loyalty club/);
});
