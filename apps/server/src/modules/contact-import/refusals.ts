import type { AnswerInput, QueryOutput } from '@recado/api/contract';
import { refusalReasons } from '@recado/api/contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { folded } from '../../platform/database/conditions.ts';
import type { Database, Unit } from '../../platform/database/database.ts';
import { listOf } from '../../platform/database/paging.ts';
import { csvLine, csvMark } from '../../platform/spreadsheets/csv-text.ts';
import { contactImportRefusals as refusals } from './contact-import.schema.ts';

const atOnce = 1_000;
const reason = z.enum(refusalReasons);

/** What a reason means, in the language of the file's titles. */
const reasonTexts: Record<z.output<typeof reason>, string> = {
  number: 'Número inválido',
  name: 'Nome muito curto',
  nameTooLong: 'Nome muito longo',
  email: 'E-mail inválido',
  repeated: 'Número repetido no arquivo',
  exists: 'O contato já existe',
};

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

/** All refused rows of an import as a CSV file. */
export async function* exportRefusals(database: Database, companyId: number, importId: number): AsyncGenerator<string> {
  yield csvMark + csvLine(['Linha', 'Nome', 'Número', 'E-mail', 'Motivo']);
  for (let lastId = 0; ; ) {
    const some = await database.tenant(companyId, ({ db }) =>
      db
        .select()
        .from(refusals)
        .where(and(eq(refusals.importId, importId), gt(refusals.id, lastId)))
        .orderBy(asc(refusals.id))
        .limit(atOnce),
    );
    yield some
      .map((row) => csvLine([String(row.row), row.name, row.number, row.email, reasonTexts[reason.parse(row.reason)]]))
      .join('');
    lastId = some.at(-1)?.id ?? 0;
    if (some.length < atOnce) return;
  }
}
