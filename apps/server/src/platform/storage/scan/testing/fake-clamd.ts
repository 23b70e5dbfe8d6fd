import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the fake finds in a file. */
export const malware = 'X5O-fake-malware';

/** A clamd that finds one text, takes as many bytes as it is told, and can be silent. */
export interface FakeClamd {
  /** The path of its socket, for `CLAMAV`. */
  path: string;
  /** `down`: it closes every connection. `silent`: it never answers. */
  state: 'up' | 'down' | 'silent';
  /** Its StreamMaxLength, in bytes. */
  longest: number;
  /** How many files it got. */
  scanned: number;
  close(): Promise<void>;
}

/** Starts one on a socket of its own. */
export async function startFakeClamd(): Promise<FakeClamd> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-clamd-'));
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    if (fake.state === 'down') return socket.destroy();
    let received = Buffer.alloc(0);
    socket.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part]);
      const answer = fake.state === 'up' ? answerTo(received, fake) : undefined;
      if (answer !== undefined) socket.end(`${answer}\0`);
    });
    return undefined;
  });
  const fake: FakeClamd = {
    path: join(folder, 'clamd.ctl'),
    state: 'up',
    longest: Number.POSITIVE_INFINITY,
    scanned: 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
  await new Promise<void>((resolve) => server.listen(fake.path, resolve));
  return fake;
}

/** The answer, once the command is complete. */
function answerTo(received: Buffer, fake: FakeClamd): string | undefined {
  if (received.toString('latin1').startsWith('zPING\0')) return 'PONG';
  const content: Buffer[] = [];
  for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    const file = Buffer.concat(content);
    if (file.length > fake.longest) return 'INSTREAM size limit exceeded. ERROR';
    if (length === 0) {
      fake.scanned += 1;
      return file.includes(malware) ? 'stream: Fake.Malware FOUND' : 'stream: OK';
    }
    content.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
