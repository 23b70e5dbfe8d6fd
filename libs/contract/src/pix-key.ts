import { readDocumentNumber } from './document-number.ts';
import { isEmailAddress } from './email-address.ts';

/** The kinds of PIX keys, with the words of the central bank's manual (Manual Operacional do DICT, 2). */
export type PixKeyKind = 'cpf' | 'cnpj' | 'phone' | 'email' | 'random';

/** A PIX key in the form in which the central bank knows it. */
export interface PixKey {
  kind: PixKeyKind;
  key: string;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const longestEmail = 77;
/** A mobile number, which alone can be a key: an area code that exists, 9 and eight digits. */
const mobile = /^(?:55)?((?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])9\d{8})$/;

/**
 * The PIX key in a text, as people write it: documents with or without signs, a mobile number with or without +55.
 * Undefined for anything else, and for eleven digits that are both a CPF and a mobile number: money would reach a
 * stranger. Signs of a document, or of a telephone number, tell the two apart.
 */
export function pixKeyOf(text: string): PixKey | undefined {
  const written = text.trim();
  if (uuid.test(written)) return { kind: 'random', key: written.toLowerCase() };
  if (written.includes('@')) {
    const isAddress = written.length <= longestEmail && isEmailAddress(written);
    return isAddress ? { kind: 'email', key: written.toLowerCase() } : undefined;
  }
  if (!/^[\dA-Z\s().+/-]+$/i.test(written)) return undefined;
  const signs = written.replace(/[\s().+/-]/g, '').toUpperCase();
  const document = readDocumentNumber(signs);
  if (document?.kind === 'cnpj') return { kind: 'cnpj', key: document.value };
  const asDocument = document?.value === signs && !/[(+]/.test(written);
  const number = mobile.exec(signs)?.[1];
  const asPhone = number !== undefined && !/^\d{3}\.\d{3}\.\d{3}-?\d{2}$/.test(written);
  if (asDocument && asPhone) return undefined;
  if (asDocument) return { kind: 'cpf', key: signs };
  return asPhone ? { kind: 'phone', key: `+55${number}` } : undefined;
}
