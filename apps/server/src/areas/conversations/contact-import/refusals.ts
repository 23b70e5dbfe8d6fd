import { type AnswerInput, type QueryOutput, type RefusalReason, refusalReasons } from '@recado/contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { folded } from '../../../platform/database/conditions.ts';
import type { CompanyReader, Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { csvLine, csvMark } from '../../../platform/spreadsheets/csv-text.ts';
import { contactImportRefusals as refusals } from './contact-import.schema.ts';

const atOnce = 1_000;
const reason = z.enum(refusalReasons);

/** One page of an import's refused rows. */
export async function listRefusals(
  unit: Unit,
  importId: number,
  query: QueryOutput<'GET /contacts/imports/:importId/refusals'>,
): Promise<AnswerInput<'GET /contacts/imports/:importId/refusals'>> {
  const list = {
    from: refusals,
    rows: unit.db.select().from(refusals).$dynamic(),
    where: eq(refusals.importId, importId),
    search: folded(refusals.name, refusals.number),
    order: [refusals.row, refusals.id],
  };
  const { rows, ...page } = await listOf(unit, list, query);
  return { records: rows.map((row) => ({ ...row, reason: reason.parse(row.reason) })), ...page };
}

/** All refused rows of an import as a CSV file, in a language. */
export async function* exportRefusals(
  reader: CompanyReader,
  { importId, language }: { importId: number; language: keyof typeof refusalWords },
): AsyncGenerator<string> {
  const { titles, reasons } = refusalWords[language];
  yield csvMark + csvLine(titles);
  for (let lastId = 0; ; ) {
    const some = await reader.inUnit(({ db }) =>
      db
        .select()
        .from(refusals)
        .where(and(eq(refusals.importId, importId), gt(refusals.id, lastId)))
        .orderBy(asc(refusals.id))
        .limit(atOnce),
    );
    yield some
      .map((row) =>
        csvLine([String(row.row), row.name, row.number, row.email, reasons[reason.parse(row.reason)], row.value]),
      )
      .join('');
    lastId = some.at(-1)?.id ?? 0;
    if (some.length < atOnce) return;
  }
}

/** The texts of the file of refused rows. */
interface RefusalWords {
  titles: string[];
  reasons: Record<RefusalReason, string>;
}

/** These texts in each language of the user interface. */
const refusalWords: Record<'pt' | 'en' | 'es', RefusalWords> = {
  pt: {
    titles: ['Linha', 'Nome', 'Número', 'E-mail', 'Motivo', 'Deixado de fora'],
    reasons: {
      number: 'Número inválido',
      rounded: 'Número arredondado pela planilha (5,51E+12)',
      furtherNumber: 'Outro número inválido',
      name: 'Nome muito curto',
      nameTooLong: 'Nome muito longo',
      email: 'E-mail inválido',
      field: 'Valor inválido de um campo',
      organisation: 'Empresa com nome longo demais, ou empresas demais',
      consent: 'Consentimento que não se entende, ou de quem já recusou',
      repeated: 'Número repetido no arquivo',
      exists: 'O contato já existe',
      full: 'A lista está cheia',
    },
  },
  en: {
    titles: ['Row', 'Name', 'Number', 'E-mail', 'Reason', 'Left out'],
    reasons: {
      number: 'Invalid number',
      rounded: 'Number rounded by the spreadsheet (5.51E+12)',
      furtherNumber: 'Another number is invalid',
      name: 'Name too short',
      nameTooLong: 'Name too long',
      email: 'Invalid e-mail',
      field: 'Invalid value of a field',
      organisation: 'Organisation with too long a name, or too many of them',
      consent: 'Consent that is not understood, or of somebody who refused',
      repeated: 'Number repeated in the file',
      exists: 'The contact already exists',
      full: 'The list is full',
    },
  },
  es: {
    titles: ['Fila', 'Nombre', 'Número', 'Correo', 'Motivo', 'Omitido'],
    reasons: {
      number: 'Número no válido',
      rounded: 'Número redondeado por la hoja de cálculo (5,51E+12)',
      furtherNumber: 'Otro número no válido',
      name: 'Nombre demasiado corto',
      nameTooLong: 'Nombre demasiado largo',
      email: 'Correo no válido',
      field: 'Valor no válido de un campo',
      organisation: 'Empresa con nombre demasiado largo, o demasiadas empresas',
      consent: 'Consentimiento que no se entiende, o de quien ya se negó',
      repeated: 'Número repetido en el archivo',
      exists: 'El contacto ya existe',
      full: 'La lista está llena',
    },
  },
};
