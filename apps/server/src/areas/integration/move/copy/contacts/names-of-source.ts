import type { SourceContact } from '../../source/records.ts';

/** What a row there says about who somebody is. */
export interface SourceNames {
  isGroup: boolean;
  /** Digits with country code, of a group its id on WhatsApp; null if the row has no valid one. */
  number: string | null;
  /** WhatsApp's own id of the person, in the form of the provider: `…@lid`. */
  lid: string | null;
  /** A number that cannot be one; null if there is none. */
  invalid: string | null;
}

const fewestDigits = 8;
const mostDigits = 15;
const groupId = /^\d{5,25}(?:-\d{1,20})?$/;

/** The names in a row of a contact: numbers with signs, addresses of WhatsApp, ids in place of numbers (MOVING.md). */
export function namesOfSource({
  number,
  lid,
  isGroup,
}: Pick<SourceContact, 'number' | 'lid' | 'isGroup'>): SourceNames {
  const [user = '', server = ''] = number.trim().split('@');
  if (isGroup || server === 'g.us') {
    const id = user.replace(/\s/g, '');
    const isKnown = groupId.test(id);
    return { isGroup: true, number: isKnown ? `${id}@g.us` : null, lid: null, invalid: isKnown ? null : number.trim() };
  }
  const own = lidIn(lid ?? '');
  if (server === 'lid' || (own !== null && own === lidIn(user)))
    return { isGroup: false, number: null, lid: own ?? lidIn(user), invalid: null };
  const digits = digitsIn(user);
  const isNumber = digits.length >= fewestDigits && digits.length <= mostDigits;
  const invalid = isNumber || number.trim() === '' ? null : number.trim().slice(0, 100);
  return { isGroup: false, number: isNumber ? digits : null, lid: own, invalid };
}

/** A person as WhatsApp's address names them, e.g. the author of a message in a group; null for anything else. */
export function personAt(jid: string | null): { number: string | null; lid: string | null } | null {
  if (!jid || jid.endsWith('@g.us')) return null;
  const { number, lid } = namesOfSource({ number: jid, lid: null, isGroup: false });
  return number === null && lid === null ? null : { number, lid };
}

function lidIn(text: string): string | null {
  const id = /^\s*(\d{5,20})(?::\d+)?(?:@(?:hosted\.)?lid)?\s*$/.exec(text)?.[1];
  return id ? `${id}@lid` : null;
}

/** The digits of a number, without the device of an address and the sign of an international call. */
function digitsIn(text: string): string {
  return (text.split(':', 1)[0] ?? '').replace(/\D/g, '').replace(/^00/, '');
}
