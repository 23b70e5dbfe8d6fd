import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { ApiClient } from '../harness/api-client.ts';
import { chromiumPath, openBrowser, openPerson } from '../harness/browser.ts';
import { freePorts } from '../harness/ports.ts';
import { root } from '../harness/processes.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { LoginScreen } from '../screens/login-screen.ts';
import { missingForNginx, type Nginx, portsOfNginx, startNginx } from './nginx.ts';

/** Why the cells cannot be tried here; undefined where they can. */
const missing = missingForNginx() ?? (existsSync(chromiumPath) ? undefined : `not installed: ${chromiumPath}`);

let nginx: Nginx;
let browser: Browser;
let cells: { a: Product; b: Product };
let folder: string;
/** Somebody of b, whose address a does not know. */
const zelia = { email: 'zelia@b.example', password: 'as laranjas de zelia' };

describe('two cells behind one address', { skip: missing ?? false }, () => {
  before(async () => {
    // Its certificate is made for this test.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const ports = await portsOfNginx();
    const [portOfA, portOfB] = [await freePorts(2), await freePorts(2)];
    folder = mkdtempSync(join(tmpdir(), 'recado-cells-'));
    const address = (cell: string, port: number) => ({ address: `http://127.0.0.1:${port}/cells/${cell}/api-root` });
    const file = join(folder, 'cells.json');
    writeFileSync(file, JSON.stringify({ cells: { a: address('a', portOfA), b: address('b', portOfB) } }));
    const web = `https://localhost:${ports.secure}`;
    const start = (cell: string, port: number) =>
      startProduct(
        {
          ...{ WEB_PORT: `${port}`, API_PORT: `${port}`, OPERATIONS_PORT: `${port + 1}`, TRUST_PROXY: '127.0.0.1' },
          ...{ WEB_URL: web, API_URL: `${web}/cells/${cell}/api-root` },
          ...{ CELLS: file, CELL: cell, CELLS_SECRET: 'what both cells know and nobody else' },
        },
        { isEmbedded: true },
      );
    const [a, b] = await Promise.all([start('a', portOfA), start('b', portOfB)]);
    cells = { a, b };
    const servers = { '127.0.0.1:3000': `127.0.0.1:${portOfA}`, '127.0.0.2:3000': `127.0.0.1:${portOfB}` };
    nginx = await startNginx(ports, { file: 'nginx-cells.conf', servers });
    browser = await openBrowser();
    const admin = new ApiClient(`${nginx.url}/cells/b/api-root`);
    await admin.signIn(cells.b.credentials.admin);
    await admin.call('POST /users', { body: { ...zelia, name: 'Zélia', profile: 'admin', queueIds: [] } });
  });
  after(async () => {
    await browser?.close();
    await nginx?.close();
    await Promise.all([cells?.a.close(), cells?.b.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  test('somebody signs in at the page of one cell, and works in the other, also after a reload', async () => {
    const person = await openPerson(browser, { untrusted: true });
    const { page } = person;
    const heard: string[] = [];
    page.on('websocket', (socket) => heard.push(new URL(socket.url()).pathname));
    await new LoginScreen(page, { webUrl: nginx.url }).signIn(zelia);
    await page.getByRole('banner').waitFor();
    for (const url of [undefined, `${nginx.url}/queues`]) {
      if (url) await page.goto(url);
      await page.getByRole('banner').waitFor();
      const named = await page.locator('meta[name="configuration"]').getAttribute('content');
      assert.match(named ?? '', /\/cells\/b\/api-root/);
    }
    const cookies = await person.context.cookies();
    const places = cookies.map(({ name, value, path }) =>
      name === 'recado_cell' ? `${name}=${value}` : `${name} ${path}`,
    );
    assert.deepEqual(places.sort(), [
      'jrt /cells/b/api-root/auth',
      'jst /cells/b/api-root/socket.io',
      'recado_cell=b',
      'recado_device /cells/b/api-root/auth',
      'remotes /',
    ]);
    assert.ok(heard.length > 0 && heard.every((path) => path.startsWith('/cells/b/')), heard.join());
    assert.deepEqual(person.problems, []);
    await person.context.close();
  });

  test('nobody outside reaches what cells ask each other', async () => {
    for (const path of ['/api-root/cells/users', '/cells/b/api-root/cells/users']) {
      assert.equal((await fetch(nginx.url + path, { method: 'POST' })).status, 404, path);
    }
  });

  test('the command lists the cells, and finds an account', () => {
    const ask = (...words: string[]) => {
      const program = join(root, 'apps/server/bin/recado.mjs');
      const env = { ...process.env, ...cells.a.environment };
      return spawnSync(process.execPath, [program, 'cells', ...words], { env, encoding: 'utf8' });
    };
    assert.match(ask('list').stdout, /^a .*\(this one\)\nb {2}http/);
    assert.match(ask('where', zelia.email).stdout, /^b: company \d+\n$/);
    assert.match(ask('where', 'nobody@example.com').stdout, /No cell/);
  });
});
