import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors.ts';
import { isCommonPassword } from './common-passwords.ts';

// OWASP's recommendation for argon2id (the library's default algorithm): 19 MiB, two rounds, one lane; 14 ms here.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoy: Promise<string> | undefined;

/** The argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/**
 * The hash of a password that was chosen for the account of `email`. Throws ERR_PASSWORD_TOO_COMMON for a password that
 * attackers try first.
 */
export async function newPasswordHash(password: string, email: string): Promise<string> {
  if (isCommonPassword(password, email)) throw new AppError('ERR_PASSWORD_TOO_COMMON');
  return hashPassword(password);
}

/**
 * Whether a password is right. Without a hash (no such user) it takes the same time, so that the response time does not
 * reveal whether an e-mail address exists.
 */
export async function checkPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const right = await verify(passwordHash ?? (await decoy), password);
  return right && passwordHash !== undefined;
}
