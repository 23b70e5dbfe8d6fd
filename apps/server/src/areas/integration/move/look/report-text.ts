import type { DescribedFinding, DescribedPart, DescribedReport } from './describe-report.ts';

/** Characters that steer a terminal, or change the direction of what stands beside them. */
const steering = /\p{C}/gu;
const mostExamples = 5;

/** The report for a terminal: plain text, as wide as its names are. */
export function reportText(report: DescribedReport): string {
  const lines = [report.title, '='.repeat(report.title.length), ...factsOf(report.facts)];
  for (const part of report.parts) lines.push('', ...partLines(part, report));
  return `${lines.map((line) => line.replace(steering, ' ').trimEnd()).join('\n')}\n`;
}

function partLines({ title, facts, findings }: DescribedPart, { exactly, notExactly }: DescribedReport): string[] {
  const heading = [title, '-'.repeat(Math.min(title.length, 100)), ...factsOf(facts)];
  if (findings.length === 0) return [...heading, exactly];
  return [...heading, `${notExactly}:`, ...findings.flatMap(findingLines)];
}

function findingLines({ sentence, rows, examples, more }: DescribedFinding): string[] {
  const shown = examples.slice(0, mostExamples);
  const isCut = more !== '' || shown.length < examples.length;
  return [`  ${rows} × ${sentence}`, ...(shown.length === 0 ? [] : [`      ${shown.join(', ')}${isCut ? ', …' : ''}`])];
}

function factsOf(facts: DescribedReport['facts']): string[] {
  const width = Math.max(0, ...facts.map(({ label }) => label.length));
  return facts.map(({ label, value }) => `${label.padEnd(width)}  ${value}`);
}
