import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';

const DAY_MS = 86_400_000;
const VALID_DAYS = 3650;

/** The certificate of the media host; the product trusts it through `NODE_EXTRA_CA_CERTS`. */
export interface Certificate {
  /** Path of the certificate (PEM). */
  path: string;
  cert: string;
  key: string;
}

/** The certificate in this folder; created if it does not exist. */
export async function mediaCertificate(home: string): Promise<Certificate> {
  const path = join(home, 'media-certificate.pem');
  const keyPath = join(home, 'media-key.pem');
  if (!existsSync(path) || !existsSync(keyPath)) {
    const made = await makeCertificate();
    writeFileSync(path, made.cert);
    writeFileSync(keyPath, made.private, { mode: 0o600 });
  }
  return { path, cert: readFileSync(path, 'utf8'), key: readFileSync(keyPath, 'utf8') };
}

function makeCertificate() {
  return generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + VALID_DAYS * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
}
