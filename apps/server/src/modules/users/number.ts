import { isDuplicateIn } from '../../platform/database/on-duplicate.ts';
import { refusedValue } from '../../platform/issues.ts';
import { internationalDigits } from '../../platform/phone-number.ts';

/** A number (`wpp` of a body) as digits in international form. Throws ERR_VALIDATION that names the field. */
export function requireInternational(wpp: string): string {
  const digits = internationalDigits(wpp);
  if (digits) return digits;
  throw refusedValue('body.wpp', 'invalidPhone');
}

/**
 * Writes a user with a number; when somebody else has it, writes again without. Nobody is told: that would say which
 * numbers have an account. Whoever holds the number proves it and so takes it.
 */
export async function despiteTakenNumber<Result>(write: (keepNumber: boolean) => Promise<Result>): Promise<Result> {
  try {
    return await write(true);
  } catch (error) {
    if (isDuplicateIn('users_wpp_unique', error)) return write(false);
    throw error;
  }
}
