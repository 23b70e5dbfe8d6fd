import { Duplex } from 'node:stream';

/** The sending side of a connection to the embedded database's thread. */
interface Wire {
  /** Takes ownership of the bytes. */
  send(bytes: Uint8Array<ArrayBuffer>): void;
  gone(): void;
}

/** The socket of the PostgreSQL client: the bytes go to the embedded database's thread. */
export class EmbeddedStream extends Duplex {
  readonly #wire: Wire;

  constructor(wire: Wire) {
    super({ readableHighWaterMark: 1 << 20 });
    this.#wire = wire;
  }

  /** Called by the client as on a socket; there is nothing to connect. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  /** Called by the client as on a socket. */
  setNoDelay(): this {
    return this;
  }

  /** Called by the client as on a socket. */
  setKeepAlive(): this {
    return this;
  }

  /** Called by the pool as on a socket: only a query keeps the process alive, a connection never does. */
  ref(): this {
    return this;
  }

  /** Called by the pool as on a socket. */
  unref(): this {
    return this;
  }

  /** Passes the database's answer to the client. */
  receive(bytes: Uint8Array<ArrayBuffer>): void {
    if (bytes.length > 0) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#wire.send(Uint8Array.from(chunk));
    done();
  }

  /** A query's messages arrive corked and are sent as one, so that an error in one of them is answered completely. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#wire.send(Uint8Array.from(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#wire.gone();
    done(error);
  }
}
