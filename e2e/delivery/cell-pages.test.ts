import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { freePorts } from '../harness/ports.ts';
import { missingForNginx, type Nginx, portsOfNginx, startNginx } from './nginx.ts';

/** Servers that answer with the name of their cell. */
let cells: { a: Server; b: Server };
let nginx: Nginx;

describe('pages of two cells behind nginx', { skip: missingForNginx() ?? false }, () => {
  before(async () => {
    // Its certificate is made for this test.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const [portOfA, portOfB] = [await freePorts(1), await freePorts(1)];
    cells = { a: await startCell('a', portOfA), b: await startCell('b', portOfB) };
    const servers = { '127.0.0.1:3000': `127.0.0.1:${portOfA}`, '127.0.0.2:3000': `127.0.0.1:${portOfB}` };
    nginx = await startNginx(await portsOfNginx(), { file: 'nginx-cells.conf', servers });
  });
  after(async () => {
    await nginx?.close();
    cells?.a.close();
    cells?.b.close();
  });

  test('come from the cell of the cookie, and from the first without one', async () => {
    assert.deepEqual(await pageAt('/'), { status: 200, cell: 'a', remembered: false });
    assert.deepEqual(await pageAt('/tickets', 'b'), { status: 200, cell: 'b', remembered: false });
    assert.deepEqual(await pageAt('/', 'evil.example'), { status: 200, cell: 'a', remembered: false });
  });

  for (const path of ['/invitation/token', '/setup/token', '/recovery-password', '/signup', '/login']) {
    test(`come from the cell that a link names, which is remembered, at ${path}`, async () => {
      assert.deepEqual(await pageAt(`${path}?cell=b`, 'a'), { status: 200, cell: 'b', remembered: true });
      const wrong = await pageAt(`${path}?cell=evil.example`, 'b');
      assert.deepEqual(wrong, { status: 200, cell: 'b', remembered: false });
    });
  }

  for (const path of ['/', '/tickets', '/login/other', '/invitation', '/x/login']) {
    test(`do not follow a link that names a cell at ${path}`, async () => {
      assert.deepEqual(await pageAt(`${path}?cell=b`, 'a'), { status: 200, cell: 'a', remembered: false });
    });
  }

  test('come from another cell while the first is away, for browsers that name none', async () => {
    cells.a.closeAllConnections();
    cells.a.close();
    assert.deepEqual(await pageAt('/login'), { status: 200, cell: 'b', remembered: false });
    assert.equal((await pageAt('/', 'a')).status, 502);
    assert.equal((await pageAt('/invitation/token?cell=a')).status, 502);
  });
});

async function startCell(name: string, port: number): Promise<Server> {
  const server = createServer((_, response) => response.end(name)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** The cell whose page comes, and whether the browser is told to remember it. */
async function pageAt(path: string, cookie?: string) {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie: `recado_cell=${cookie}` };
  const answer = await fetch(nginx.url + path, { headers });
  const cell = await answer.text();
  const remembered = answer.headers.getSetCookie().some((one) => one.startsWith(`recado_cell=${cell};`));
  return { status: answer.status, cell, remembered };
}
