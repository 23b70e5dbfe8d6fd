import { internationalNumber } from '@recado/contract/phone-numbers';
import type { Unit } from '../../../platform/database/database.ts';
import { isDuplicateIn } from '../../../platform/database/database-errors.ts';
import { refusedValue } from '../../../platform/issues.ts';

/** A number (`wpp` of a body) in the form of WhatsApp. Throws ERR_VALIDATION with the name of the field. */
export function requireInternational(wpp: string): string {
  const digits = internationalNumber(wpp);
  if (digits) return digits;
  throw refusedValue('body.wpp', 'invalidPhone');
}

/**
 * Writes a user with a number, or without it if the number is taken. The response is the same in both cases, because it
 * would reveal which numbers have an account. The holder of the number can verify it and so get it assigned.
 */
export async function withoutTakenNumber<Result>(
  unit: Unit,
  write: (keepNumber: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    return await unit.savepoint(() => write(true));
  } catch (error) {
    if (isDuplicateIn('users_wpp_unique', error)) return write(false);
    throw error;
  }
}
