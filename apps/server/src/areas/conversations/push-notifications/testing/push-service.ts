import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PushContent, pushContent } from '@recado/contract';
import { eventually } from '../../../../testing/eventually.ts';

/** A push as it arrived, and as the browser decrypts it. */
export interface Arrived {
  headers: IncomingHttpHeaders;
  content: PushContent;
}

/** A browser with a subscription at the service. */
export interface PushBrowser {
  /** Its response to the server. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  arrived: Arrived[];
  /** Waits until `count` pushes have arrived, and returns the last one. */
  waitFor(count: number): Promise<Arrived>;
  /** The statuses of the next answers; 201 afterwards. */
  answers: number[];
  /** The number of pushes that were refused by these answers. */
  refused(): number;
}

/** A local push service, which may delay its answers. Its browsers decrypt their pushes (RFC 8291). */
export async function startPushService() {
  const takers = new Map<string, (headers: IncomingHttpHeaders, body: Buffer) => number>();
  const held: (() => void)[] = [];
  let isHolding = false;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const take = takers.get(request.url ?? '');
    const answer = () => response.writeHead(take ? take(request.headers, Buffer.concat(parts)) : 404).end();
    if (isHolding) held.push(answer);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has a port.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function browser(): PushBrowser {
    const pair = createECDH('prime256v1');
    const p256dh = pair.generateKeys();
    const auth = randomBytes(16);
    const path = `/push/${randomBytes(12).toString('hex')}`;
    const arrived: Arrived[] = [];
    const answers: number[] = [];
    let refusals = 0;
    takers.set(path, (headers, body) => {
      const answer = answers.shift() ?? 201;
      if (answer >= 300) refusals += 1;
      else arrived.push({ headers, content: pushContent.parse(JSON.parse(decrypted(body, pair, auth))) });
      return answer;
    });
    const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
    return {
      subscription: { endpoint: origin + path, keys },
      arrived,
      async waitFor(count) {
        await eventually(`push ${count}`, () => arrived.length >= count);
        const last = arrived.at(-1);
        if (!last) throw new Error('No push arrived.');
        return last;
      },
      answers,
      refused: () => refusals,
    };
  }

  return {
    origin,
    browser,
    /** Makes the service answer no push until it is released. */
    hold() {
      isHolding = true;
    },
    /** The number of pushes that wait for their answer. */
    held: () => held.length,
    release() {
      isHolding = false;
      for (const answer of held.splice(0)) answer();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Decrypts the body of a push with the browser's keys, as browsers do. */
function decrypted(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const serverKey = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), serverKey]);
  const material = Buffer.from(hkdfSync('sha256', pair.computeSecret(serverKey), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length));
  const tagStart = body.length - 16;
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(tagStart));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, tagStart)), decipher.final()]);
  // A 2 ends the text; zeros may follow it.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
