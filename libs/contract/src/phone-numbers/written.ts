/** A number as somebody wrote it, without what is not part of it. */
export interface WrittenNumber {
  digits: string;
  /** Whether it begins with a plus sign or 00, so that the country code follows. */
  isInternational: boolean;
}

/** The fewest and the most digits of a number (SPEC §5, E.164). */
export const fewestDigits = 8;
export const mostDigits = 15;

/** Marks of direction, spaces without width, and other characters that are copied along with a number. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** A number that a spreadsheet has written with an exponent. */
const exponential = /^\+?(\d+)(?:[.,](\d+))?e\+?(\d{1,3})$/i;
/** A number that a program has written as a decimal. */
const decimal = /^\+?(\d{8,15})[.,]0{1,2}$/;
/** A number with the commas that an English spreadsheet puts between thousands. */
const grouped = /^\d{1,3}(?:,\d{3}){3,4}$/;
/** A link to a chat on WhatsApp, which may go on with a text. */
const chatLink = /(?:wa\.me\/|[?&]phone=)\+?(\d{8,15})(?!\d)/i;
/** Extensions: `;ext=22`, `,,22`, `x22`, `ramal 22`, `#22`, `/22`. */
const extension =
  /(?:;\s?(?:ext|isub)\s?=|;|,|\/|#|(?:ramal|ram|ext(?:ension|ensión|n)?|interno|int|anexo|r|x|p|w)[.:]?)\s?\d{1,6}\s?\)?$/i;
/** An address that contains a number. */
const address = /^(?:tel|callto|sms|whatsapp|https?):[^\d+]*|^(?:www\.|api\.)?(?:wa\.me|whatsapp\.com)[^\d+]*/i;
/** What separates several numbers in one text. */
const separators = /:::|[\n\r|;,]|\s\/\s|\/|\s(?:e|ou|or|and|y|o|u)\s/i;

/**
 * The numbers in a text, e.g. the cell of a spreadsheet with one or several; `rounded` for one whose last digits a
 * spreadsheet has replaced by an exponent, which nobody can restore.
 */
export function writtenNumbers(text: string): (WrittenNumber | 'rounded')[] {
  const plain = text
    .slice(0, 300)
    .normalize('NFKC')
    .replace(invisible, '')
    .trim()
    // Signs by which spreadsheets keep a number a text.
    .replace(/^'|^="?(?=[\d+])|"$/g, '');
  const exponent = exponential.exec(plain.replace(/\s/g, ''));
  if (exponent) return [withoutExponent(exponent)];
  const whole = decimal.exec(plain)?.[1];
  if (whole) return [{ digits: whole, isInternational: plain.startsWith('+') }];
  if (grouped.test(plain)) return [{ digits: plain.replaceAll(',', ''), isInternational: false }];
  const linked = chatLink.exec(plain)?.[1];
  if (linked) return [{ digits: linked, isInternational: true }];
  return partsOf(plain).flatMap(oneNumber);
}

/** The digits of an exponential number if all of them are written. */
function withoutExponent([, units = '', fraction = '', power = '0']: RegExpExecArray): WrittenNumber | 'rounded' {
  const places = Number(power);
  const isWhole = /^0*$/.test(fraction.slice(places));
  if (fraction.length < places || !isWhole) return 'rounded';
  return { digits: units + fraction.slice(0, places), isInternational: false };
}

function partsOf(text: string): string[] {
  const parts = text
    .split(separators)
    .map((part) => part.trim())
    .filter(Boolean);
  const isOne = parts.filter((part) => countDigits(part) >= fewestDigits).length <= 1;
  // An area code before a slash, a pause before an extension: one number with signs in it.
  if (isOne) return [text.replace(/^(\D*\d{2,3})\//, '$1 ')];
  return parts;
}

function oneNumber(part: string): (WrittenNumber | 'rounded')[] {
  if (exponential.test(part.replace(/\s/g, ''))) return writtenNumbers(part);
  const bare = part
    .replace(address, '')
    .replace(/@(?:s\.whatsapp\.net|c\.us)$/i, '')
    // The trunk zero with a placeholder of the carrier, as Brazilians write it.
    .replace(/\(?0\s*[x-]{2}\s*/i, (found) => (found.startsWith('(') ? '(' : ''))
    .replace(extension, '')
    .replace(/\(\s*0\s*\)/g, '');
  const groups = countDigits(bare) > mostDigits ? bare.split(/\s+/).filter((group) => countDigits(group) >= 10) : [];
  const several = groups.length > 1 ? groups : [bare];
  return several.flatMap((group) => {
    const digits = group.replace(/\D/g, '');
    if (digits.length < fewestDigits) return [];
    const isInternational = /^\D*(\+|00)/.test(group);
    return [{ digits: isInternational ? digits.replace(/^00/, '') : digits, isInternational }];
  });
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}
