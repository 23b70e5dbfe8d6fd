import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What an answer says, where it differs from that of an honest browser. */
export interface Differences {
  origin?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

/** An authenticator with one passkey (ES256), and the browser around it, written from the standard and not with the library that verifies. */
export function anAuthenticator(of: { webUrl: string }) {
  const { hostname, origin: home } = new URL(of.webUrl);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  function authenticatorData(flags: number, { rpId = hostname, counter: said }: Differences): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(said ?? ++counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }

  function clientData(type: string, challenge: string, differences: Differences): Buffer {
    const { origin = home, crossOrigin = false } = differences;
    return Buffer.from(JSON.stringify({ type: differences.type ?? type, challenge, origin, crossOrigin }));
  }

  return {
    id: id.toString('base64url'),
    /** The answer of `navigator.credentials.create`. */
    register(challenge: string, differences: Differences = {}) {
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const flags = 0x40 | 0x01 | (differences.isVerified === false ? 0 : 0x04);
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([
        ...[authenticatorData(flags, differences), Buffer.alloc(16), length, id],
        isoCBOR.encode(key),
      ]);
      const attestation = new Map<string, string | Map<string, never> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(data)],
      ]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, differences).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      };
    },
    /** The answer of `navigator.credentials.get`. */
    signIn(challenge: string, differences: Differences = {}) {
      const flags = 0x01 | (differences.isVerified === false ? 0 : 0x04);
      const data = authenticatorData(flags, differences);
      const said = clientData('webauthn.get', challenge, differences);
      const signed = Buffer.concat([data, createHash('sha256').update(said).digest()]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(differences.userHandle !== undefined && { userHandle: differences.userHandle }),
      };
    },
  };
}
