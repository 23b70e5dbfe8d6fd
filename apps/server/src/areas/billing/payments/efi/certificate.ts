import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { AppError } from '../../../../platform/errors.ts';
import type { ClientIdentity } from '../../../../platform/outbound/call-outside.ts';

/** A certificate as a user pastes or uploads it. */
export interface GivenCertificate {
  /** PEM with certificate and key, or a PKCS#12 file in base64. */
  certificate: string;
  /** The password of the PKCS#12 file, or of the key. */
  password: string;
}

/** The public details of a stored certificate. */
export interface CertificateFacts {
  format: 'pem' | 'p12';
  /** The end of its validity; null for PKCS#12, where it is unknown. */
  validUntil: string | null;
}

/** A certificate in the form in which connections use it. */
export function identityOf({ certificate, password }: GivenCertificate): ClientIdentity & { passphrase?: string } {
  if (!isPem(certificate)) return { pfx: Buffer.from(certificate, 'base64'), passphrase: password };
  return { cert: certificate, key: certificate, ...(password !== '' && { passphrase: password }) };
}

/**
 * Reads a certificate as a connection will. Throws ERR_CERTIFICATE_OUTDATED for a PKCS#12 file with the old encryption
 * RC2-40, and ERR_CERTIFICATE_UNREADABLE for a wrong password or another defect.
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

/** OpenSSL 3 supports RC2-40 only in its legacy provider; Node has an error code for an unsupported file. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_UNSUPPORTED_OPERATION';
}
