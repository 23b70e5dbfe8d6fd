import { type BinaryNode, decodeBinaryNode, encodeBinaryNode, proto } from 'baileys';
import type { RawData, WebSocket } from 'ws';
import type { LinkedDevice } from '../devices/linked-device.ts';
import type { LinkCodeRequest } from '../pairing/link-code-request.ts';
import { FrameReader, packFrame } from '../protocol/frames.ts';
import type { NoiseResponder } from '../protocol/noise.ts';

/** The interface of a connection for the rest of the server. */
export interface ConnectionListener {
  onLogin(connection: Connection, payload: proto.IClientPayload): void;
  onNode(connection: Connection, node: BinaryNode): Promise<void>;
  onClose(connection: Connection): void;
  onFailure(connection: Connection, error: unknown): void;
}

function wholeBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : data;
}

let connectionCounter = 0;

/** One client socket: first the handshake, then encrypted nodes in both directions. */
export class Connection {
  readonly id = ++connectionCounter;
  /** Set once a linked device has logged in on it. */
  device: LinkedDevice | undefined;
  /** Set while the client is waiting to be linked: the references of its QR codes. */
  references: string[] = [];
  /** The QR code that the client sent to the emulator for a scan with one click. */
  shownQr: string | undefined;
  /** Set once the client has requested a pairing code. */
  linkCode: LinkCodeRequest | undefined;
  /** Set while the client is waiting to be linked, if it requests the phone's full history. */
  wantsFullHistory = false;
  /** A hung connection accepts everything and answers nothing. */
  hung = false;
  readonly #socket: WebSocket;
  readonly #noise: NoiseResponder;
  readonly #listener: ConnectionListener;
  readonly #frames = new FrameReader();
  readonly #answers = new Map<string, () => void>();
  readonly #gone: Promise<never>;
  #stage: 'hello' | 'finish' | 'open' = 'hello';
  #work: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, noise: NoiseResponder, listener: ConnectionListener) {
    this.#socket = socket;
    this.#noise = noise;
    this.#listener = listener;
    this.#gone = new Promise((_, reject) => {
      socket.on('close', () => reject(new Error('The program closed its connection')));
    });
    this.#gone.catch(() => undefined);
    socket.on('close', () => listener.onClose(this));
    socket.on('error', (error) => listener.onFailure(this, error));
    socket.on('message', (data) => {
      this.#work = this.#work.then(() => this.#take(wholeBuffer(data))).catch((error) => this.#fail(error));
    });
  }

  /** Encrypts and sends a node; does nothing once the socket is closed. */
  send(node: BinaryNode): void {
    if (this.hung || this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(packFrame(this.#noise.encrypt(encodeBinaryNode(node))));
  }

  /** Resolves when the client answers the stanza with this id. Rejects if it is gone before. */
  answerTo(id: string): Promise<void> {
    return this.unlessGone(new Promise((resolve) => this.#answers.set(id, resolve)));
  }

  /** What comes from the client. Rejects if it is gone before. */
  unlessGone<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return Promise.race([answer, this.#gone]);
  }

  /** Handles the client's answer to one of our stanzas. */
  answered(id: string): void {
    this.#answers.get(id)?.();
    this.#answers.delete(id);
  }

  /** Closes after a short delay, so that what was sent before arrives. */
  closeSoon(): void {
    setTimeout(() => this.#socket.close(), 20);
  }

  /** Terminates the connection without a close message. */
  cut(): void {
    this.#socket.terminate();
  }

  #fail(error: unknown): void {
    this.#listener.onFailure(this, error);
    this.#socket.close();
  }

  async #take(bytes: Buffer): Promise<void> {
    if (this.hung) return;
    for (const frame of this.#frames.push(bytes)) {
      if (this.#stage === 'hello') this.#hello(frame);
      else if (this.#stage === 'finish') this.#finish(frame);
      else await this.#listener.onNode(this, await decodeBinaryNode(this.#noise.decrypt(frame)));
    }
  }

  #hello(frame: Buffer): void {
    const { clientHello } = proto.HandshakeMessage.decode(frame);
    if (!clientHello) throw new Error('The client began with something else than a hello');
    this.#socket.send(packFrame(this.#noise.answerHello(clientHello)));
    this.#stage = 'finish';
  }

  #finish(frame: Buffer): void {
    const { clientFinish } = proto.HandshakeMessage.decode(frame);
    if (!clientFinish) throw new Error('The client did not finish the handshake');
    const payload = this.#noise.finish(clientFinish);
    this.#stage = 'open';
    this.#listener.onLogin(this, payload);
  }
}
