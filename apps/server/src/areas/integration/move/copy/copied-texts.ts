import type { CompanyLanguage } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';

/** What the copy itself writes into a company's data, in the language of the company. */
export interface CopiedTexts {
  /** The names of fields of a contact. */
  formerNumber: string;
  birthday: string;
  /** The author of notes whose author is unknown. */
  unknownAuthor: string;
  /** The author of a note about what was joined, and its first line. */
  move: string;
  joined: string;
}

const texts: Record<CompanyLanguage, CopiedTexts> = {
  pt: {
    formerNumber: 'Número anterior',
    birthday: 'Aniversário',
    unknownAuthor: 'Autor desconhecido',
    move: 'Mudança',
    joined: 'Estes contatos do sistema anterior são a mesma pessoa e foram unidos:',
  },
  en: {
    formerNumber: 'Former number',
    birthday: 'Birthday',
    unknownAuthor: 'Unknown author',
    move: 'Move',
    joined: 'These contacts of the former system are the same person and were joined:',
  },
  es: {
    formerNumber: 'Número anterior',
    birthday: 'Cumpleaños',
    unknownAuthor: 'Autor desconocido',
    move: 'Mudanza',
    joined: 'Estos contactos del sistema anterior son la misma persona y se unieron:',
  },
};

/** The texts in the language of a company. */
export async function copiedTexts(unit: Unit, companyId: number): Promise<CopiedTexts> {
  const [company] = await unit.db
    .select({ language: companies.language })
    .from(companies)
    .where(eq(companies.id, companyId));
  return texts[company?.language ?? 'pt'];
}
