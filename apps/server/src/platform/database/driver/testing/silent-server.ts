import { Duplex } from 'node:stream';
import pg from 'pg';

/** The messages of the protocol that carry statements, by their first byte. */
const kinds: Record<string, string> = { Q: 'query', P: 'parse', B: 'bind', D: 'describe', E: 'execute', S: 'sync' };

const accepted = Buffer.from('520000000800000000', 'hex');
/** Process 7 with the secret 8. */
const announced = Buffer.from('4b0000000c0000000700000008', 'hex');
const ready = Buffer.from('5a0000000549', 'hex');

/** A database that accepts a connection and then answers nothing; it remembers what it received, by packet. */
export class SilentServer extends Duplex {
  readonly packets: string[][] = [];
  #isOpen = false;

  /** Connects a client of pg to a server of its own. */
  static async connected(): Promise<{ server: SilentServer; client: pg.Client }> {
    const server = new SilentServer();
    const client = new pg.Client({ stream: () => server, ssl: false, user: 'postgres', pipeline: true });
    await client.connect();
    return { server, client };
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#receive(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#receive(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  #receive(bytes: Buffer): void {
    if (this.#isOpen) this.packets.push(messagesIn(bytes));
    else this.push(Buffer.concat([accepted, announced, ready]));
    this.#isOpen = true;
  }
}

function messagesIn(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
    const kind = String.fromCharCode(bytes.readUInt8(at));
    found.push(kinds[kind] ?? kind);
  }
  return found;
}
