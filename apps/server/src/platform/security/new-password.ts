import { AppError } from '../errors.ts';
import { refusedValue } from '../issues.ts';
import { isOnCommonList } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';

/** What is asked of new passwords where a company has not chosen, and of those that belong to no company yet (ADR 190). */
export const usualPasswordRule = { minimumLength: 5, checksList: true };

/** Whose password is chosen, and what their company asks of it. */
export interface PasswordOwner {
  email: string;
  /** Of the person and of their company. */
  names: readonly string[];
  rule?: typeof usualPasswordRule;
}

/**
 * The hash of a password that was chosen. `field` names it in the body. Throws ERR_VALIDATION for one that is shorter than the company
 * asks, ERR_PASSWORD_TOO_COMMON for one that attackers try first, and ERR_PASSWORD_PERSONAL for a name or address of its owner.
 */
export async function newPasswordHash(password: string, owner: PasswordOwner, field = 'password'): Promise<string> {
  const { minimumLength, checksList } = owner.rule ?? usualPasswordRule;
  if (password.length < minimumLength) throw refusedValue(`body.${field}`, 'tooShort', { minimum: minimumLength });
  const isListed = checksList && (await isOnCommonList(password));
  if (isListed || isRepeated(password)) throw new AppError('ERR_PASSWORD_TOO_COMMON');
  if (isPersonal(password, owner)) throw new AppError('ERR_PASSWORD_PERSONAL');
  return hashPassword(password);
}

/** Whether a password consists of one repeated character. */
function isRepeated(password: string): boolean {
  return new Set(password.trim().toLowerCase()).size === 1;
}

/**
 * Whether a password is nothing but a name or the e-mail address of its owner, or a part of these, however it is written and whatever
 * digits and signs are added: `Maria`, `maria.silva`, `María2026!`.
 */
function isPersonal(password: string, { email, names }: PasswordOwner): boolean {
  const letters = lettersOf(password);
  // A short name is a part of too many words, and a password of digits has no letters.
  if (letters.length < 3) return password.trim().toLowerCase() === email.split('@')[0]?.toLowerCase();
  return [email, ...names].some((text) => ownWords(text).has(letters));
}

/** A text, what is before the @ of an address, and each of its words. */
function ownWords(text: string): Set<string> {
  const [front = ''] = text.split('@');
  return new Set([text, front, ...text.split(/[^\p{L}\p{M}]+/u)].map(lettersOf));
}

/** The letters of a text, without case and accents. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
