import type { ConfirmationState, RecipientState } from '@recado/api/contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { momentCells, type SheetCell, sheetFile } from '../../platform/spreadsheets/write-sheet.ts';
import { timeZoneOf } from '../companies/time-zone.ts';
import { requireCampaign } from './campaign-rows.ts';
import { campaignRecipients } from './campaigns.schema.ts';

/** The number of recipients that one unit reads. */
const atOnce = 1_000;

const titles = [
  'Nome',
  'Número',
  'E-mail',
  'Situação',
  'Pergunta',
  'Mensagem',
  'Enviada',
  'Entregue',
  'Lida',
  'Respondida',
  'Erro',
];
const states: Record<RecipientState, string> = {
  queued: 'Na fila',
  sending: 'Enviando',
  sent: 'Enviada',
  delivered: 'Entregue',
  read: 'Lida',
  replied: 'Respondida',
  failed: 'Falhou',
  suppressed: 'Não quer receber',
};

const answers: Record<ConfirmationState, string> = {
  asked: 'Aguardando resposta',
  accepted: 'Aceitou',
  declined: 'Recusou',
  unanswered: 'Não respondeu',
  optedOut: 'Saiu da lista',
};

/**
 * Exports the recipients of a campaign as an .xlsx file, streamed. Each part is read in its own unit, so that a slow
 * download keeps no transaction open. Throws ERR_NO_CAMPAIGN_FOUND.
 */
export async function exportRecipients(
  { database }: Pick<Platform, 'database'>,
  companyId: number,
  campaignId: number,
): Promise<AsyncGenerator<Uint8Array>> {
  const timeZone = await database.tenant(companyId, async (unit) => {
    await requireCampaign(unit, companyId, campaignId);
    return timeZoneOf(unit);
  });
  return sheetFile(rowsOf({ database }, { companyId, campaignId, timeZone }));
}

async function* rowsOf(
  { database }: Pick<Platform, 'database'>,
  { companyId, campaignId, timeZone }: { companyId: number; campaignId: number; timeZone: string },
): AsyncGenerator<SheetCell[][]> {
  yield [titles];
  const written = cellsIn(timeZone);
  for (let last = 0; ; ) {
    const rows = await database.tenant(companyId, ({ db }) =>
      db
        .select()
        .from(campaignRecipients)
        .where(and(eq(campaignRecipients.campaignId, campaignId), gt(campaignRecipients.id, last)))
        .orderBy(asc(campaignRecipients.id))
        .limit(atOnce),
    );
    yield rows.map(written);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < atOnce) return;
  }
}

/** Creates the function that makes the cells of a row; times are on the company's clock. */
function cellsIn(timeZone: string): (row: typeof campaignRecipients.$inferSelect) => SheetCell[] {
  const moment = momentCells(timeZone);
  return (row) => [
    ...[row.name, row.number, row.email, states[row.state]],
    ...[row.confirmation && answers[row.confirmation], row.messageIndex],
    ...[moment(row.sentAt), moment(row.deliveredAt), moment(row.readAt), moment(row.repliedAt), row.failedCode],
  ];
}
