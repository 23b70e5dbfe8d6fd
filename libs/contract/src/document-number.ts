/** A CPF (a person's number) or a CNPJ (a company's), without separators. */
export interface DocumentNumber {
  kind: 'cpf' | 'cnpj';
  value: string;
}

const forms = {
  cpf: { length: 11, characters: /^\d{11}$/, weights: [11, 10, 9, 8, 7, 6, 5, 4, 3, 2] },
  // Since July 2026 the first twelve characters of a CNPJ may be letters.
  cnpj: { length: 14, characters: /^[0-9A-Z]{12}\d{2}$/, weights: [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] },
} as const;

/** The most characters of a message in which a number is looked for. */
const longestMessage = 500;

/**
 * The digits of a CPF and of a CNPJ, with separators of any kind between them, and a CNPJ with letters in its printed
 * form, because words are letters too; not inside a longer number.
 */
const candidates = [
  /(?<![\dA-Z])\d(?:[\s./-]{0,3}\d){10}(?![\dA-Z])/g,
  /(?<![\dA-Z])\d(?:[\s./-]{0,3}\d){13}(?![\dA-Z])/g,
  /(?<![\dA-Z])[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}(?![\dA-Z])/g,
];

/**
 * Reads the CPF or CNPJ in a message: alone, with any separators, or inside a sentence ("meu cpf é 529.982.247–25").
 * Undefined without a number whose check digits are right, and for a message with several different ones.
 */
export function readDocumentNumber(text: string): DocumentNumber | undefined {
  if (text.length > longestMessage) return undefined;
  const written = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase();
  const found = new Map<string, DocumentNumber>();
  for (const pattern of candidates) {
    for (const value of overlapping(written, pattern)) {
      const number = validated(value.replace(/[\s./-]/g, ''));
      if (number) found.set(number.value, number);
    }
  }
  const [only, other] = found.values();
  return other ? undefined : only;
}

/** All matches, also those that begin inside another one. */
function overlapping(text: string, pattern: RegExp): string[] {
  const matches: string[] = [];
  const anywhere = new RegExp(pattern);
  for (let match = anywhere.exec(text); match; match = anywhere.exec(text)) {
    matches.push(match[0]);
    anywhere.lastIndex = match.index + 1;
  }
  return matches;
}

function validated(value: string): DocumentNumber | undefined {
  for (const kind of ['cpf', 'cnpj'] as const) {
    const { length, characters, weights } = forms[kind];
    if (value.length !== length || !characters.test(value) || /^(.)\1*$/.test(value)) continue;
    const first = checkDigit(value.slice(0, -2), weights.slice(1));
    const second = checkDigit(value.slice(0, -1), weights);
    if (value.endsWith(`${first}${second}`)) return { kind, value };
  }
  return undefined;
}

/**
 * The stored form of a company's document: in Brazil a CPF or CNPJ with right check digits, without separators;
 * elsewhere the text as written, which no rule of this product knows. Null for none, undefined for a wrong number.
 */
export function storedDocument(text: string, country: string): string | null | undefined {
  const written = text.trim();
  if (written === '') return null;
  return country === 'BR' ? readDocumentNumber(written)?.value : written;
}

/** A stored document as people write it: a CPF or CNPJ with its separators, anything else unchanged. */
export function shownDocument(stored: string): string {
  const known = readDocumentNumber(stored);
  return known ? printedDocumentNumber(known) : stored;
}

/** The printed form: `123.456.789-09`, `12.345.678/0001-95`. */
export function printedDocumentNumber({ kind, value }: DocumentNumber): string {
  return kind === 'cpf'
    ? value.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : value.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}

/** The check digit of both numbers: modulo 11; a letter counts as its code minus 48. */
function checkDigit(characters: string, weights: readonly number[]): number {
  const sum = [...characters].reduce((total, character, index) => {
    return total + (character.charCodeAt(0) - 48) * (weights[index] ?? 0);
  }, 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
