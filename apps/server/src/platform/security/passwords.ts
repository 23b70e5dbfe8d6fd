import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

// OWASP's recommendation for argon2id (the library's default algorithm): 19 MiB, two rounds, one lane; 14 ms here.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoy: Promise<string> | undefined;
/** A bcrypt hash of the usual cost of other products (MOVING.md): only the time that it takes counts. */
const bcryptDecoy = '$2b$08$L8w2IFRU0GPYyPKqzZAtYeMtuwuRnY7Qk0sMeAhlTjAEq.pJfwX6O';
const bcryptForm = /^\$2[aby]\$(?:0[4-9]|1[0-2])\$[./A-Za-z0-9]{53}$/;

/** The argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/**
 * Whether a hash is one of bcrypt, as users bring it from another product: it is replaced at the first sign-in. A cost
 * above 12 is not accepted, because each try would take most of a second.
 */
export function isBcryptHash(passwordHash: string): boolean {
  return bcryptForm.test(passwordHash);
}

/**
 * Whether a password is correct. Without a hash (no such user) it takes the same time, so that the response time does
 * not reveal whether an e-mail address exists: each refusal takes the time of both kinds of hashes.
 */
export async function checkPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  if (passwordHash !== undefined && isBcryptHash(passwordHash)) {
    if (await verifyBcrypt(password, passwordHash)) return true;
    await verify(await decoy, password);
    return false;
  }
  // An invited user has an empty hash until they choose a password.
  const known = passwordHash?.startsWith('$argon2') ? passwordHash : undefined;
  if ((await verify(known ?? (await decoy), password)) && known !== undefined) return true;
  await verifyBcrypt(password, bcryptDecoy);
  return false;
}
