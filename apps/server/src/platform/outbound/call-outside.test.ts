import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { TLSSocket } from 'node:tls';
import { testCertificate, trustCertificate } from '../../testing/certificates.ts';
import { callOutside, type OutboundCall, OutboundError, openOutside } from './call-outside.ts';

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

async function reasonOf(call: OutboundCall, allowed: readonly string[] = []): Promise<string> {
  try {
    return `answered ${(await callOutside(call, allowed)).status}`;
  } catch (error) {
    assert.ok(error instanceof OutboundError);
    return error.reason;
  }
}

test('internal addresses are refused, however they are written', async () => {
  const reached: string[] = [];
  const origin = await serve((request, response) => {
    reached.push(request.url ?? '');
    response.end();
  });
  const { port } = new URL(origin);
  const inside = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '１２７.0.0.1',
    'localhost',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
  ];
  for (const host of inside) assert.equal(await reasonOf({ address: `http://${host}:${port}/` }), 'address', host);
  assert.deepEqual(reached, []);
  assert.equal(await reasonOf({ address: origin }, [origin]), 'answered 200');
});

test('only http and https are accepted, without a name and password in the address', async () => {
  const refused = ['file:///etc/passwd', 'ftp://example.com', 'gopher://example.com', 'data:,x', '', 'example.com'];
  for (const address of [...refused, 'https://user:pass@example.com', 'https://user@example.com']) {
    assert.equal(await reasonOf({ address }), 'address', address);
  }
});

test('an allowed origin does not allow another port, protocol or name', async () => {
  const origin = await serve((_request, response) => response.end());
  const other = await serve((_request, response) => response.end());
  assert.equal(await reasonOf({ address: other }, [origin]), 'address');
  assert.equal(await reasonOf({ address: origin.replace('127.0.0.1', 'localhost') }, [origin]), 'address');
  assert.equal(await reasonOf({ address: origin.replace('http', 'https') }, [origin]), 'address');
});

test('a redirection to an internal address is refused, also after an allowed one, and so is a fourth redirection', async () => {
  const inside = await serve((_request, response) => response.end('secret'));
  const allowed = await serve((request, response) => {
    const targets: Record<string, string> = { '/inside': inside, '/file': 'file:///etc/passwd', '/loop': '/loop' };
    const location = targets[request.url ?? ''] ?? '/inside';
    response.writeHead(302, { location }).end();
  });
  assert.equal(await reasonOf({ address: `${allowed}/inside` }, [allowed]), 'address');
  assert.equal(await reasonOf({ address: `${allowed}/second` }, [allowed]), 'address');
  assert.equal(await reasonOf({ address: `${allowed}/file` }, [allowed]), 'address');
  assert.equal(await reasonOf({ address: `${allowed}/loop` }, [allowed]), 'redirections');
});

test('a key is sent to its own origin only; a redirection within this origin keeps method, body and key', async () => {
  const seen: string[] = [];
  const note: RequestListener = async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    seen.push(`${request.method} ${request.headers.authorization} ${body}`);
    response.end();
  };
  const other = await serve(note);
  const origin = await serve((request, response) => {
    if (request.url === '/same') return void response.writeHead(307, { location: '/here' }).end();
    if (request.url === '/other') return void response.writeHead(302, { location: other }).end();
    void note(request, response);
  });
  const call = { method: 'POST', headers: { authorization: 'Bearer key' }, body: 'text' } as const;
  await callOutside({ ...call, address: `${origin}/same` }, [origin, other]);
  await callOutside({ ...call, address: `${origin}/other` }, [origin, other]);
  assert.deepEqual(seen, ['POST Bearer key text', 'GET undefined ']);
});

test('time and bytes of an answer are bounded, and errors contain the origin only', async () => {
  const origin = await serve((request, response) => {
    if (request.url?.startsWith('/slow')) return void response.write('a');
    response.end('a'.repeat(1000));
  });
  assert.equal(await reasonOf({ address: `${origin}/slow`, patience: 50 }, [origin]), 'timeout');
  assert.equal(await reasonOf({ address: `${origin}/`, limit: 999 }, [origin]), 'too-large');
  assert.equal(await reasonOf({ address: `${origin}/`, limit: 1000 }, [origin]), 'answered 200');
  const failed = callOutside({ address: `${origin}/slow?key=secret`, patience: 50 }, [origin]);
  await assert.rejects(failed, (error: Error) => !error.message.includes('secret'));
  assert.equal(await reasonOf({ address: 'http://127.0.0.1:1/' }, ['http://127.0.0.1:1']), 'unreachable');
});

test('parts of a good answer are passed on as they arrive; an error of the listener ends the call', async () => {
  const waiting: ServerResponse[] = [];
  const origin = await serve((request, response) => {
    if (request.url === '/bad') return void response.writeHead(500).end('secret');
    response.write('first');
    waiting.push(response);
  });
  const heard: string[] = [];
  const onPart = (part: Buffer) => {
    heard.push(part.toString());
    waiting.shift()?.end(' second');
  };
  const { body } = await callOutside({ address: `${origin}/`, onPart }, [origin]);
  assert.deepEqual([heard.join(''), body.toString()], ['first second', 'first second']);
  assert.ok(heard.length > 1);
  await callOutside({ address: `${origin}/bad`, onPart }, [origin]);
  assert.equal(heard.join(''), 'first second');
  assert.equal(await reasonOf({ address: `${origin}/`, limit: 4, onPart }, [origin]), 'too-large');
  const refuse = () => {
    throw new Error('enough');
  };
  assert.equal(await reasonOf({ address: `${origin}/`, onPart: refuse }, [origin]), 'unreachable');
});

test('a certificate is presented to the origin of the call only, also after a redirection within it', async () => {
  const host = await testCertificate('localhost');
  const client = await testCertificate('client');
  trustCertificate(host);
  const listen = async (answer: RequestListener) => {
    const options = { ...host, requestCert: true, rejectUnauthorized: false };
    const server = createSecureServer(options, answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // A listening TCP server has a port.
    return `https://localhost:${(server.address() as AddressInfo).port}`;
  };
  const seen: string[] = [];
  const note: RequestListener = ({ url, socket }, response) => {
    const { subject } = socket instanceof TLSSocket ? socket.getPeerCertificate() : {};
    const [name] = String(subject?.CN ?? 'nobody').split(' ');
    seen.push(`${url} ${name}`);
    response.end();
  };
  const other = await listen(note);
  const origin = await listen((request, response) => {
    const location = { '/same': '/here', '/other': `${other}/there` }[request.url ?? ''];
    if (location === undefined) return void note(request, response);
    response.writeHead(307, { location }).end();
  });
  for (const path of ['/same', '/other']) {
    const answer = await callOutside({ method: 'PUT', address: origin + path, body: '{}', identity: client }, [
      origin,
      other,
    ]);
    assert.equal(answer.status, 200);
  }
  assert.deepEqual(seen, ['/here client', '/there nobody']);
});

test('a file that drips is given up although no part of it is late, and nothing takes longer than the whole', async () => {
  const origin = await serve((request, response) => {
    response.writeHead(200);
    const size = request.url === '/drip' ? 1 : 4_096;
    const dripping = setInterval(() => response.write('x'.repeat(size)), 20);
    response.on('close', () => clearInterval(dripping));
  });
  const reasonAt = async (path: string, call: Partial<OutboundCall>) => {
    const { content } = await openOutside({ address: origin + path, limit: 2 ** 40, ...call }, [origin]);
    return content
      .resume()
      .toArray()
      .then(
        () => 'whole',
        (error: unknown) => (error instanceof OutboundError ? error.reason : String(error)),
      );
  };
  assert.equal(await reasonAt('/drip', { patience: 500 }), 'timeout');
  assert.equal(await reasonAt('/steady', { patience: 500, within: 2_000 }), 'timeout');
});
