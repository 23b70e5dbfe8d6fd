import type { CompanyLanguage, ReportFilter, ReportRow } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CompanyReader, Unit } from '../../../platform/database/database.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { lengthCell, momentCells, type SheetCell, sheetFile } from '../../../platform/spreadsheets/write-sheet.ts';
import { localeOf } from '../../company/companies/time-zone.ts';
import { reasons } from '../../conversations/tickets/reasons.schema.ts';
import { ticketCycles } from '../../conversations/tickets/tickets.schema.ts';
import { latestFirst, type ReportScope, readRows, scopeOf, selectRoundIds } from './report-rows.ts';

const totalRow = z.object({ total: z.int() });

/** The number of rounds that one unit reads. */
const atOnce = 1_000;
/** The most rounds of one file, which are the rows of an Excel sheet. */
const mostRounds = 1_000_000;

const words = {
  pt: {
    titles: [
      ...['Nº', 'Contato', 'Conexão', 'Atendente', 'Fila', 'Status', 'Última mensagem'],
      ...['Início', 'Fechamento', 'Tempo de atendimento', 'NPS', 'Ticket', 'Anúncio'],
    ],
    ofReasons: ['Motivo', 'Nota de encerramento'],
    ofRatings: ['Avaliação', 'Escala', 'Comentário da avaliação'],
    scales: { 3: '1 a 3', 5: '1 a 5', 10: '0 a 10' },
    statuses: { open: 'Aberto', pending: 'Pendente', closed: 'Fechado' },
  },
  en: {
    titles: [
      ...['No.', 'Contact', 'Connection', 'Agent', 'Queue', 'Status', 'Last message'],
      ...['Start', 'End', 'Service time', 'NPS', 'Ticket', 'Ad'],
    ],
    ofReasons: ['Reason', 'Closing note'],
    ofRatings: ['Rating', 'Scale', 'Comment to the rating'],
    scales: { 3: '1 to 3', 5: '1 to 5', 10: '0 to 10' },
    statuses: { open: 'Open', pending: 'Pending', closed: 'Closed' },
  },
  es: {
    titles: [
      ...['N.º', 'Contacto', 'Conexión', 'Agente', 'Cola', 'Estado', 'Último mensaje'],
      ...['Inicio', 'Cierre', 'Tiempo de atención', 'NPS', 'Ticket', 'Anuncio'],
    ],
    ofReasons: ['Motivo', 'Nota de cierre'],
    ofRatings: ['Calificación', 'Escala', 'Comentario de la calificación'],
    scales: { 3: '1 a 3', 5: '1 a 5', 10: '0 a 10' },
    statuses: { open: 'Abierto', pending: 'Pendiente', closed: 'Cerrado' },
  },
};
interface Locale {
  timeZone: string;
  language: CompanyLanguage;
}

/**
 * Exports the report as an .xlsx file in the company's language, streamed (SPEC §2.10), and returns the number of written rows. Each part is read
 * in its own unit, so that a slow download keeps no transaction open. Throws ERR_VALIDATION for impossible days.
 */
export async function exportReport(
  reader: CompanyReader,
  session: CallerSession,
  filter: ReportFilter,
): Promise<AsyncGenerator<Uint8Array>> {
  const { scope, ...facts } = await reader.inUnit(async (unit) => {
    const asked = await scopeOf(unit, filter);
    const hasReasons = (await unit.db.$count(reasons)) > 0;
    const hasRatings = await hasOtherRatings(unit, asked);
    return { scope: asked, total: await countOf(unit, asked), locale: await localeOf(unit), hasReasons, hasRatings };
  });
  return sheetFile(rowsOf(reader, session, scope, facts));
}

/** Columns that only companies with such data get. */
interface FurtherColumns {
  hasReasons: boolean;
  hasRatings: boolean;
}

/** Whether a round of the scope has a rating that is not from 1 to 3, or a comment. */
async function hasOtherRatings(unit: Unit, scope: ReportScope): Promise<boolean> {
  const others = sql`(${ticketCycles.ratingScore} is not null or ${ticketCycles.ratingComment} is not null)`;
  const found = await selectRoundIds(unit, { ...scope, where: sql`${scope.where} and ${others}` }).limit(1);
  return found.length > 0;
}

async function countOf(unit: Unit, scope: ReportScope): Promise<number> {
  const { rows } = await unit.db.execute(
    sql`select count(*)::integer as total from (${selectRoundIds(unit, scope)}) rounds`,
  );
  return Math.min(mostRounds, totalRow.parse(rows[0]).total);
}

async function* rowsOf(
  reader: CompanyReader,
  session: CallerSession,
  scope: ReportScope,
  { total, locale, ...parts }: { total: number; locale: Locale } & FurtherColumns,
): AsyncGenerator<SheetCell[][]> {
  const { titles, ofReasons, ofRatings, scales } = words[locale.language];
  const { hasReasons, hasRatings } = parts;
  yield [[...titles, ...(hasReasons ? ofReasons : []), ...(hasRatings ? ofRatings : [])]];
  const plain = cellsIn(locale);
  const written = (row: ReportRow): SheetCell[] => [
    ...plain(row),
    ...(hasReasons ? [row.reasonName, row.closingNote] : []),
    ...(hasRatings ? [row.rated?.score ?? null, row.rated && scales[row.rated.scale], row.rated?.comment ?? null] : []),
  ];
  let last: ReportRow | undefined;
  for (let done = 0; done < total; ) {
    const rows: ReportRow[] = await reader.inUnit(async (unit) => {
      const some = await readAfter(unit, scope, last);
      const progress = { done: Math.min(total, done + some.length), total };
      const audience = { to: 'user', userId: session.userId } as const;
      const payload = { action: 'update', ...progress } as const;
      unit.publish({ name: 'reportExport', companyId: session.companyId, audience, payload });
      return some;
    });
    yield rows.map(written);
    done += rows.length;
    last = rows.at(-1);
    if (rows.length < atOnce) return;
  }
}

/** The rounds after `last` in the list, latest first. */
async function readAfter(unit: Unit, { where, ...scope }: ReportScope, last: ReportRow | undefined) {
  const after =
    last && sql`(${ticketCycles.queuedAt}, ${ticketCycles.id}) < (${last.createdAt}::timestamptz, ${last.roundId})`;
  const page = await selectRoundIds(unit, { ...scope, where: after ? sql`${where} and ${after}` : where })
    .orderBy(...latestFirst)
    .limit(atOnce);
  return readRows(
    unit,
    page.map(({ id }) => id),
  );
}

/** The advertisement that led to a round: its title, or its text, and its address. */
function sourceText({ source }: ReportRow): string {
  return source ? [source.title || source.text, source.link].filter(Boolean).join(' – ') : '';
}

/** Creates the function that makes the cells of a row; times are on the company's clock. */
function cellsIn({ timeZone, language }: Locale): (row: ReportRow) => SheetCell[] {
  const moment = momentCells(timeZone);
  const { statuses } = words[language];
  return (row) => [
    ...[row.id, row.contactName, row.whatsappName, row.userName, row.queueName, statuses[row.status], row.lastMessage],
    ...[moment(row.createdAt), moment(row.closedAt), lengthCell(row.supportMilliseconds), row.NPS, row.uuid],
    sourceText(row),
  ];
}
