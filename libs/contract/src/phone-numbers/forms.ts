/**
 * Countries where WhatsApp writes a number in another way than the telephone companies, or where people write one
 * number in two ways. The rules are in one table, so that the database compares by the same ones (`comparedNumber` of
 * the server). Each has a digit that one of the two forms inserts after the country code (in Brazil after the area code).
 */
interface TwoForms {
  /** The digits before the inserted one, the inserted one, and the digits after it. */
  long: RegExp;
  short: RegExp;
  inserted: string;
  /** The pattern of the long form for SQL's `like`, and the position of the inserted digit, from 1. */
  like: string;
  position: number;
  /** Numbers whose next digit is one of these have one form only. */
  exceptBefore: string;
}

/**
 * - Brazil: mobile numbers got a ninth digit; WhatsApp knows many without it. Landlines (2–5) never got one.
 * - Mexico: WhatsApp keeps the 1 after the country code, which the country gave up in 2019.
 * - Argentina: international calls to mobiles have a 9 after the country code, which people leave out.
 */
export const twoForms: readonly TwoForms[] = [
  {
    long: /^(55\d{2})9([016-9]\d{7})$/,
    short: /^(55\d{2})([016-9]\d{7})$/,
    inserted: '9',
    like: '55__9________',
    position: 5,
    exceptBefore: '2345',
  },
  {
    long: /^(52)1(\d{10})$/,
    short: /^(52)(\d{10})$/,
    inserted: '1',
    like: '521__________',
    position: 3,
    exceptBefore: '',
  },
  {
    long: /^(54)9(\d{10})$/,
    short: /^(54)(\d{10})$/,
    inserted: '9',
    like: '549__________',
    position: 3,
    exceptBefore: '',
  },
];

/** The form by which numbers are compared: all forms of one number have the same. Digits in, digits out. */
export function numberKey(digits: string): string {
  for (const { long } of twoForms) if (long.test(digits)) return digits.replace(long, '$1$2');
  return digits;
}

/** All forms in which the number may be stored, itself first; a number with one form has one. */
export function numberForms(digits: string): string[] {
  for (const { long, short, inserted } of twoForms) {
    if (long.test(digits)) return [digits, digits.replace(long, '$1$2')];
    if (short.test(digits))
      return [digits, digits.replace(short, (_, before, after) => `${before}${inserted}${after}`)];
  }
  return [digits];
}

/** Whether two numbers (digits with country code) are one person's. */
export function isSameNumber(one: string, other: string): boolean {
  return numberKey(one) === numberKey(other);
}

const mexican = /^52(\d{10})$/;
const mexicanOnWhatsApp = /^521(\d{10})$/;

/** A valid international number as WhatsApp writes it, as far as that is known before WhatsApp was asked. */
export function whatsAppForm(digits: string): string {
  return digits.replace(mexican, '521$1');
}

/** A number as the telephone companies write it, e.g. to ask WhatsApp for it, or to show it. */
export function diallingForm(digits: string): string {
  return digits.replace(mexicanOnWhatsApp, '52$1');
}

/** Whether a number is known to be no mobile: of several numbers of a person, another one is preferred. */
export function isLandline(digits: string): boolean {
  return /^55\d{2}[2-5]\d{7}$/.test(digits);
}

/** Prefixes of calls within a country: Mexico's former ones, and the carrier before a Brazilian area code. */
const callPrefix = /^0\d{2}(?=\d{10,11}$)/;

/** A typed number without the prefix of a call, in its forms; none if it has no such prefix. */
function withoutPrefix(digits: string): string[] {
  const bare = digits.replace(/^(?:00)?(52)(?:044|045|01)(?=\d{10}$)/, '$1').replace(callPrefix, '');
  return bare === digits ? [] : numberForms(bare);
}

/** The digits by which a typed number is searched: a stored one contains one of them. Itself first. */
export function searchedForms(digits: string): string[] {
  const bare = digits.replace(/^0+/, '').replace(/^(55|54)0(?=\d{10,11}$)/, '$1');
  const found = new Set([digits, ...numberForms(bare), ...withoutPrefix(digits)]);
  // Without its country code: a Brazilian mobile with or without the ninth digit, an Argentine one with its 15.
  found.add(bare.replace(/^(\d{2})9([016-9]\d{7})$/, '$1$2'));
  found.add(bare.replace(/^(\d{2})([016-9]\d{7})$/, '$19$2'));
  if (/^0/.test(digits)) found.add(bare.replace(/^(?=\d{12}$)(\d{2,4}?)15(\d{6,8})$/, '$1$2'));
  return [...found];
}
