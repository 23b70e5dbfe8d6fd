import { hash, verify } from '@node-rs/argon2';

// OWASP's choice for argon2id (the library's default algorithm): 19 MiB, two rounds, one lane; 14 ms here.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoy: Promise<string> | undefined;

/** The argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/**
 * Whether a password is right. Without a hash (no such user) it takes the same time, so that the time does not say
 * whether an e-mail address exists.
 */
export async function checkPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const right = await verify(passwordHash ?? (await decoy), password);
  return right && passwordHash !== undefined;
}
