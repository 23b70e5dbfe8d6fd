import type { CompanyLanguage } from '@recado/contract';
import { fieldsIn } from '@recado/contract/message-variables';
import type { Unit } from '../../../platform/database/database.ts';
import { fieldsOf } from './field-rows.ts';
import { storedOf } from './field-values.ts';
import { valueIn, wordsOf } from './stored-value.ts';

/** The contact and the ticket whose values fill a text. */
interface Filled {
  companyId: number;
  contactId: number;
  ticketId: number;
  language: CompanyLanguage;
}

/**
 * The values of the fields that a text asks for as `{{campo.key}}`, by key; empty for a field without a value. Only
 * fields that everyone sees: a text goes to the customer, and colleagues read it. Reads nothing for a text without any.
 */
export async function fieldVariables(
  unit: Unit,
  text: string,
  { companyId, contactId, ticketId, language }: Filled,
): Promise<ReadonlyMap<string, string> | undefined> {
  const keys = fieldsIn(text);
  if (keys.length === 0) return undefined;
  const fields = await fieldsOf(unit, companyId, { sight: 'everyone', isActive: true, keys });
  const rows = [...(await storedOf(unit, 'contact', [contactId])), ...(await storedOf(unit, 'ticket', [ticketId]))];
  return new Map(
    fields.map((field) => {
      const value = valueIn(
        field,
        rows.filter(({ fieldId }) => fieldId === field.id),
      );
      return [field.key, value === undefined ? '' : wordsOf(field, value, language)];
    }),
  );
}
