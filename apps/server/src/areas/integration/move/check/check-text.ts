import type { CheckReport, CompanyCheck } from '@recado/contract';
import { printable } from '../printable.ts';

/** The report of a check as it is shown in a terminal. */
export function checkText({ companies }: CheckReport): string {
  return `${companies.map(companyText).join('\n\n')}\n`;
}

function companyText({ name, kinds, figures, month, messages, isRight }: CompanyCheck): string {
  const rows = kinds.map((kind) => {
    const remarks = [
      ...Object.entries(kind.explained).map(([reason, count]) => `${reason} ${count}`),
      ...(kind.missing > 0 ? [`MISSING ${kind.missing}`] : []),
      ...(kind.unexplained > 0 ? [`UNEXPLAINED ${kind.unexplained}`] : []),
    ];
    return line(kind.kind, kind.there, kind.here, remarks.join(', '));
  });
  const compared = figures.map(({ name: figure, there, here, explained, isSame }) =>
    line(figure, there, here, isSame ? (explained > 0 ? `may differ by ${explained}` : '') : 'DIFFERS'),
  );
  const problems = messages.problems.slice(0, 20).map(({ sourceId, id, problem }) => {
    return `  ${problem.toUpperCase()} message ${printable(sourceId)} (here ${id ?? 'nowhere'})`;
  });
  return [
    `${printable(name)}: ${isRight ? 'everything is here' : 'SOMETHING DIFFERS'}`,
    line('', 'there', 'here', ''),
    ...rows,
    `  Sums, and figures of ${month}`,
    ...compared,
    `  ${messages.looked} messages compared, ${messages.files} of them with files, ${messages.problems.length} differ`,
    ...problems,
  ].join('\n');
}

function line(name: string, there: number | string, here: number | string, remarks: string): string {
  return `  ${name.padEnd(18)}${shown(there).padStart(12)}${shown(here).padStart(12)}  ${remarks}`.trimEnd();
}

function shown(value: number | string): string {
  return typeof value === 'string' || Number.isInteger(value) ? `${value}` : value.toFixed(2);
}
