import { Secret, TOTP } from 'otpauth';

/** Seconds for which a code is good, as every app for codes assumes (RFC 6238). */
const stepSeconds = 30;
/** How many steps a clock may differ. */
const tolerance = 1;
/** The most bytes that every app takes. */
const secretBytes = 20;

/** A new secret in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address that a QR code shows to an app: whose account it is, and where. */
export function totpAddress(secret: string, account: { email: string; company: string }): string {
  return totpOf(secret, account).toString();
}

/**
 * The time step of a code of six digits, if it is one of the present step or of those beside it; undefined for every other
 * text. The caller refuses a step that is not later than the last one.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: tolerance });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / stepSeconds) + delta;
}

/** The code of a secret at a time, as an app shows it. */
export function codeAt(secret: string, at: Date): string {
  return totpOf(secret).generate({ timestamp: at.getTime() });
}

function totpOf(secret: string, account?: { email: string; company: string }): TOTP {
  return new TOTP({
    issuer: account ? `Recado ${account.company}` : 'Recado',
    label: account?.email ?? 'Recado',
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
  });
}
