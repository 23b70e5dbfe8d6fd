/** What stands in place of what was masked. */
const instead = { document: '[documento]', card: '[cartão]', email: '[e-mail]', number: '[número]' };

/** What is written without a space or a sign that no address has. */
const piece = /[^\s<>()[\]{},;:"']+/g;
/** Digits with the signs that people write between them. */
const digitGroup = /[+(\d][\d().\-/ ]*/g;

/**
 * A text without personal data: CPF, CNPJ, cards, e-mail addresses and telephone numbers. What has as many digits but the wrong check digits is
 * masked as a number: a mistyped CPF is still somebody's.
 */
export function maskPersonal(text: string): string {
  const withoutAddresses = text.replace(piece, (word) => (isAddress(word) ? instead.email : word));
  return withoutAddresses.replace(digitGroup, (run) => {
    const written = run.slice(0, lastDigit(run) + 1);
    return maskedDigits(written) + run.slice(written.length);
  });
}

function isAddress(word: string): boolean {
  const at = word.indexOf('@');
  return at > 0 && word.indexOf('.', at) > at + 1;
}

/** The place of the last digit; what follows it, e.g. the end of a sentence, stays. */
function lastDigit(run: string): number {
  let place = run.length - 1;
  while (place >= 0 && !/\d/.test(run.charAt(place))) place -= 1;
  return place;
}

function maskedDigits(written: string): string {
  const digits = written.replace(/\D/g, '');
  if (digits.length >= 13 && digits.length <= 19 && isCard(digits)) return instead.card;
  if (digits.length === 14 || (digits.length === 11 && isCpf(digits))) return instead.document;
  return digits.length >= 8 && digits.length <= 19 ? instead.number : written;
}

/** Luhn's check digit. */
function isCard(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = at % 2 === 1 ? 2 * Number(digit) : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function isCpf(digits: string): boolean {
  const check = (length: number) => {
    const sum = [...digits.slice(0, length)].reduce((total, digit, at) => total + Number(digit) * (length + 1 - at), 0);
    return ((10 * sum) % 11) % 10;
  };
  return check(9) === Number(digits[9]) && check(10) === Number(digits[10]);
}
