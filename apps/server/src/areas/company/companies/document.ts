import { storedDocument } from '@recado/contract/document-number';
import { refusedValue } from '../../../platform/issues.ts';

/**
 * The CPF or CNPJ of a company in its stored form; null for none. Throws ERR_VALIDATION for wrong check digits; another
 * country's number is stored as written.
 */
export function documentOf(text: string, country: string): string | null {
  const document = storedDocument(text, country);
  if (document === undefined) throw refusedValue('body.document', 'invalidFormat');
  return document;
}
