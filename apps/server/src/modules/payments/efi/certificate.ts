import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { AppError } from '../../../platform/errors.ts';
import type { ClientIdentity } from '../../../platform/outbound/call-outside.ts';

/** A certificate as a person pastes or uploads it. */
export interface GivenCertificate {
  /** PEM with certificate and key, or a PKCS#12 file in base64. */
  certificate: string;
  /** Of the PKCS#12 file, or of the key. */
  password: string;
}

/** The public details of a stored certificate. */
export interface CertificateFacts {
  format: 'pem' | 'p12';
  /** Unknown for PKCS#12. */
  validUntil: string | null;
}

/** A certificate in the form in which connections use it. */
export function identityOf({ certificate, password }: GivenCertificate): ClientIdentity & { passphrase?: string } {
  if (!isPem(certificate)) return { pfx: Buffer.from(certificate, 'base64'), passphrase: password };
  return { cert: certificate, key: certificate, ...(password !== '' && { passphrase: password }) };
}

/**
 * Reads a certificate as a connection will. Throws ERR_CERTIFICATE_OUTDATED for a PKCS#12 file that is encrypted with
 * RC2-40, as old ones are, and ERR_CERTIFICATE_UNREADABLE for a wrong password and anything else.
 */
export function checkCertificate(given: GivenCertificate): CertificateFacts {
  const format = isPem(given.certificate) ? 'pem' : 'p12';
  try {
    createSecureContext(identityOf(given));
    if (format === 'p12') return { format, validUntil: null };
    return { format, validUntil: new Date(new X509Certificate(given.certificate).validTo).toISOString() };
  } catch (error) {
    throw new AppError(isOutdated(error) ? 'ERR_CERTIFICATE_OUTDATED' : 'ERR_CERTIFICATE_UNREADABLE');
  }
}

function isPem(certificate: string): boolean {
  return certificate.includes('-----BEGIN');
}

/** OpenSSL 3 has RC2-40 in its legacy provider only; Node has a code for a file that it does not support. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_UNSUPPORTED_OPERATION';
}
