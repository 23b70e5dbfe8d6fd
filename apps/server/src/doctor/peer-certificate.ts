import { connect } from 'node:tls';

/** A host's certificate. */
export interface Certificate {
  /** Its end. */
  validTo: Date;
  /** Why a browser would refuse it; undefined if it would not. */
  refusal: string | undefined;
}

/** Milliseconds that a host may take. */
const patience = 10_000;

/** Asks the host of an https address for its certificate. Rejects with an Error when it does not answer. */
export function certificateOf(url: URL): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const { hostname: host } = url;
    const socket = connect({ host, port: Number(url.port || 443), servername: host, rejectUnauthorized: false });
    socket.setTimeout(patience, () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const { valid_to: end } = socket.getPeerCertificate();
      const { authorizationError: refused } = socket;
      socket.destroy();
      resolve({ validTo: new Date(end), refusal: refused ? String(refused) : undefined });
    });
  });
}
