import { createHash } from 'node:crypto';
import { aesDecryptGCM, aesEncryptGCM, Curve, hkdf, type KeyPair, NOISE_MODE, NOISE_WA_HEADER, proto } from 'baileys';

type Bytes = Buffer<ArrayBufferLike>;

const NOTHING: Bytes = Buffer.alloc(0);

function counterNonce(counter: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(counter, 8);
  return nonce;
}

function twoKeys(material: Uint8Array, salt: Bytes): [Bytes, Bytes] {
  const expanded = Buffer.from(hkdf(material, 64, { salt, info: '' }));
  return [expanded.subarray(0, 32), expanded.subarray(32)];
}

/**
 * The server's side of the Noise XX handshake (25519, AES-GCM, SHA-256) and of the encrypted transport that follows.
 * One instance per connection: `answerHello`, then `finish`, then `encrypt` and `decrypt` in the order of the frames.
 */
export class NoiseResponder {
  readonly #serverKey: KeyPair;
  readonly #certificateChain: Uint8Array;
  readonly #ephemeral = Curve.generateKeyPair();
  #hash: Bytes = Buffer.from(NOISE_MODE);
  #chainingKey: Bytes = this.#hash;
  #cipherKey: Bytes = this.#hash;
  #counter = 0;
  #readKey = NOTHING;
  #writeKey = NOTHING;
  #reads = 0;
  #writes = 0;

  constructor(serverKey: KeyPair, certificateChain: Uint8Array) {
    this.#serverKey = serverKey;
    this.#certificateChain = certificateChain;
    this.#mixHash(NOISE_WA_HEADER);
  }

  /** Processes the client's first message; returns the bytes of the server's hello. */
  answerHello(hello: proto.HandshakeMessage.IClientHello): Uint8Array {
    const theirs = Buffer.from(hello.ephemeral ?? NOTHING);
    this.#mixHash(theirs);
    this.#mixHash(this.#ephemeral.public);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, theirs));
    const encryptedStatic = this.#seal(this.#serverKey.public);
    this.#mixKey(Curve.sharedKey(this.#serverKey.private, theirs));
    const payload = this.#seal(this.#certificateChain);
    const serverHello = { ephemeral: this.#ephemeral.public, static: encryptedStatic, payload };
    return proto.HandshakeMessage.encode({ serverHello }).finish();
  }

  /** Processes the client's last handshake message; returns its payload. Throws if it was tampered with. */
  finish(message: proto.HandshakeMessage.IClientFinish): proto.IClientPayload {
    const theirStatic = this.#open(Buffer.from(message.static ?? NOTHING));
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, theirStatic));
    const payload = this.#open(Buffer.from(message.payload ?? NOTHING));
    [this.#readKey, this.#writeKey] = twoKeys(NOTHING, this.#chainingKey);
    return proto.ClientPayload.decode(payload);
  }

  /** Encrypts one frame to the client. */
  encrypt(plain: Uint8Array): Uint8Array {
    return aesEncryptGCM(plain, this.#writeKey, counterNonce(this.#writes++), NOTHING);
  }

  /** Decrypts one frame of the client. */
  decrypt(sealed: Uint8Array): Buffer {
    return aesDecryptGCM(sealed, this.#readKey, counterNonce(this.#reads++), NOTHING);
  }

  #mixHash(data: Uint8Array): void {
    this.#hash = createHash('sha256')
      .update(Buffer.concat([this.#hash, data]))
      .digest();
  }

  #mixKey(material: Uint8Array): void {
    [this.#chainingKey, this.#cipherKey] = twoKeys(material, this.#chainingKey);
    this.#counter = 0;
  }

  #seal(plain: Uint8Array): Uint8Array {
    const sealed = aesEncryptGCM(plain, this.#cipherKey, counterNonce(this.#counter++), this.#hash);
    this.#mixHash(sealed);
    return sealed;
  }

  #open(sealed: Buffer): Buffer {
    const plain = aesDecryptGCM(sealed, this.#cipherKey, counterNonce(this.#counter++), this.#hash);
    this.#mixHash(sealed);
    return plain;
  }
}
