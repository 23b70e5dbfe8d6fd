import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { freePorts } from '../harness/ports.ts';
import { root, waitFor } from '../harness/processes.ts';
import { placeOfData } from '../harness/product.ts';
import { missingForContainers, runInside, user, writeRoot } from './container.ts';

const largest = 250e6;
let folder = '';
let image = { bytes: 0, hash: '' };
const path = (name: string) => join(folder, name);

before(async () => {
  folder = mkdtempSync(join(placeOfData(), 'recado-image-'));
  image = await writeRoot(path('root'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('the image has at most 250 MB', () => {
  assert.ok(image.bytes > 0 && image.bytes <= largest, `${image.bytes / 1e6} MB`);
});

test('the same commit makes the same image', async () => {
  const again = await writeRoot(path('again'));
  rmSync(path('again'), { recursive: true });
  assert.equal(again.hash, image.hash);
});

test('the empty database that a build makes is the same in every build', async () => {
  const file = path('template.tar');
  const program = `import { pino } from 'pino';
    import { writeTemplate } from './apps/server/src/platform/database/embedded/template.ts';
    await writeTemplate(${JSON.stringify(file)}, pino({ level: 'warn' }));`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: root });
  const built = gunzipSync(readFileSync(path('root/app/apps/server/dist/database-template.tar.gz')));
  const again = readFileSync(file);
  assert.ok(again.equals(built), `differs at ${placeOfDifference(again, built)}`);
});

test('the bill of materials names what is in the image, with versions', () => {
  const { bomFormat, components } = JSON.parse(readFileSync(path('root/app/sbom.cdx.json'), 'utf8'));
  const names = new Map(components.map(({ name, version }: Record<string, string>) => [name, version]));
  assert.equal(bomFormat, 'CycloneDX');
  for (const name of ['node', 'fastify', 'baileys', 'react']) assert.match(String(names.get(name)), /^\d+\./, name);
  const manifests = readdirSync(path('root/app/node_modules')).filter((name) => !/^[.@]/.test(name));
  assert.deepEqual(
    manifests.filter((name) => !names.has(name)),
    [],
  );
});

describe('the image in a container', { skip: missingForContainers() ?? false }, () => {
  test('serves on a read-only root as a user without rights, and writes to its data only', async (context) => {
    const port = await freePorts(2);
    const data = path('data');
    mkdirSync(data);
    chownSync(data, user, user);
    const server = runInside(path('root'), data, ['recado', 'serve'], {
      ...variablesOfTheImage(),
      OPERATIONS_PORT: String(port + 1),
      ...{ HOST: '127.0.0.1', WEB_PORT: String(port), API_PORT: String(port), WEB_URL: `http://localhost:${port}` },
      ...{ DATABASE_URL: 'embedded', SECRET: 'a-secret-of-at-least-32-characters' },
    });
    context.after(() => server.stop('SIGKILL'));
    const isReady = () =>
      fetch(`http://127.0.0.1:${port + 1}/readyz`).then(
        ({ ok }) => ok || undefined,
        () => undefined,
      );
    await waitFor('the server in the image', isReady, { program: server, seconds: 300 });
    const page = await fetch(`http://127.0.0.1:${port}/`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<script/);
    const version = await fetch(`http://127.0.0.1:${port}/api-root/version`);
    assert.equal(version.status, 200);
    const facts = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
    assert.match(facts, new RegExp(`^Uid:\\t${user}\\t${user}`, 'm'));
    assert.match(facts, /^CapBnd:\t0+(?:c0|400c0)\n/m);
    assert.ok(readdirSync(data).includes('database'));
    const check = runInside(path('root'), data, ['node', '/app/ready.mjs'], { OPERATIONS_PORT: String(port + 1) });
    await waitFor('the health check', () => (check.child.exitCode === null ? undefined : true));
    assert.equal(check.child.exitCode, 0, check.output());
    await server.stop();
    assert.equal(server.child.exitCode, 0, server.output());
  });

  test('has every package that the build loads, whole', async () => {
    const missing = new Set(['audio-decode', 'jimp', 'link-preview-js']);
    const contents: { packages: string[] } = JSON.parse(
      readFileSync(join(root, 'apps/server/dist/contents.json'), 'utf8'),
    );
    const names = contents.packages.filter((name) => !missing.has(name));
    assert.ok(names.length > 40);
    const program = path('root/app/apps/server/load.mjs');
    writeFileSync(program, names.map((name) => `await import(${JSON.stringify(name)});`).join('\n'));
    mkdirSync(path('nothing'));
    const { child, output } = runInside(path('root'), path('nothing'), ['node', '/app/apps/server/load.mjs'], {});
    await waitFor('the packages', () => (child.exitCode === null ? undefined : true));
    rmSync(program);
    assert.equal(child.exitCode, 0, output());
  });

  test('lets nothing be written beside its data and /tmp', async () => {
    const places = ['/app/x', '/x', '/etc/x', '/usr/local/bin/x', '/tmp/x'];
    const attempt = `for (const place of ${JSON.stringify(places)}) try { fs.writeFileSync(place, ''); console.log(place) } catch {}`;
    mkdirSync(path('empty'));
    const { child, output } = runInside(path('root'), path('empty'), ['node', '--eval', attempt], {});
    await waitFor('the attempts', () => (child.exitCode === null ? undefined : true));
    assert.equal(output().trim(), '/tmp/x');
  });
});

/** The file in a tarball whose byte is the first that differs from another's, and which byte of it. */
function placeOfDifference(archive: Buffer, other: Buffer): string {
  const differs = archive.findIndex((byte, offset) => byte !== other[offset]);
  for (let offset = 0; offset < archive.length; ) {
    const [name] = archive.toString('latin1', offset, offset + 100).split('\0');
    const begin = offset + 512;
    const size = Number.parseInt(archive.toString('latin1', offset + 124, offset + 136), 8) || 0;
    offset = begin + Math.ceil(size / 512) * 512;
    if (differs < offset) return `${name}, byte ${differs - begin} of ${size}`;
  }
  return `the end: ${archive.length} and ${other.length} bytes`;
}

/** What deploy/Dockerfile sets, but for PATH: the commands that make the container are this machine's. */
function variablesOfTheImage(): Record<string, string> {
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  const [, set = ''] = /^ENV PATH=\S+ \\\n([\s\S]*?[^\\])\n/m.exec(dockerfile) ?? [];
  return Object.fromEntries([...set.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
}
