import type { ReasonFigure, ReportFilter } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import { lengthCell, type SheetCell, sheetFile } from '../../../platform/spreadsheets/write-sheet.ts';
import { localeOf } from '../../company/companies/time-zone.ts';
import { readReasons } from './reasons-report.ts';

const words = {
  pt: {
    titles: ['Motivo', 'Nível', 'Resolvidos', 'Parte', 'Tempo médio até resolver'],
    without: 'Sem motivo',
    automatic: 'Automático',
    all: 'Todos',
  },
  en: {
    titles: ['Reason', 'Level', 'Resolved', 'Share', 'Average time to resolve'],
    without: 'Without a reason',
    automatic: 'Automatic',
    all: 'All',
  },
  es: {
    titles: ['Motivo', 'Nivel', 'Resueltos', 'Parte', 'Tiempo medio hasta resolver'],
    without: 'Sin motivo',
    automatic: 'Automático',
    all: 'Todos',
  },
};

/**
 * Exports the rounds by reason as an .xlsx file in the company's language: one row for each reason of the tree, then those
 * without one, the automatic ones and all. Throws ERR_VALIDATION for impossible days.
 */
export async function exportReasons(unit: Unit, filter: ReportFilter): Promise<AsyncGenerator<Uint8Array>> {
  const { titles, ...texts } = words[(await localeOf(unit)).language];
  const { reasons, resolved, without, automatic } = await readReasons(unit, filter);
  const row = (name: string, level: number | null, { rounds, averageMinutes }: Figure): SheetCell[] => [
    ...[name, level, rounds, resolved.rounds === 0 ? null : Math.round((rounds / resolved.rounds) * 1000) / 1000],
    lengthCell(averageMinutes === null ? null : averageMinutes * 60_000),
  ];
  const rows = [
    titles,
    ...reasons.map((reason) => row(reason.name, reason.level, reason)),
    row(texts.without, null, without),
    row(texts.automatic, null, automatic),
    row(texts.all, null, resolved),
  ];
  return sheetFile(inOnePart(rows));
}

type Figure = Pick<ReasonFigure, 'rounds' | 'averageMinutes'>;

async function* inOnePart(rows: SheetCell[][]): AsyncGenerator<SheetCell[][]> {
  yield rows;
}
