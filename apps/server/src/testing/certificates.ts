import { randomUUID } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';

/** A certificate with its key, both in PEM form. */
export interface TestCertificate {
  cert: string;
  key: string;
}

/** Makes a certificate for the host of this name. Its subject is unique: authorities are distinguished by it. */
export async function testCertificate(name: string): Promise<TestCertificate> {
  const made = await generate([{ name: 'commonName', value: `${name} ${randomUUID()}` }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + 365 * 86_400_000),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
    ],
  });
  return { cert: made.cert, key: made.private };
}

/** Makes this process trust a certificate from now on. */
export function trustCertificate({ cert }: TestCertificate): void {
  setDefaultCACertificates([...getCACertificates('default'), cert]);
}
