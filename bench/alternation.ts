import { type Load, type LoadFigures, stand } from './load.ts';
import { milliseconds, percentile } from './report.ts';

/** Turns per server; the first one only warms up. */
const turns = 4;

/** A server, and a load in the form that it understands. */
interface Side {
  url: string;
  load: Load;
}

/** Puts a load on two servers in turns of some seconds, so that other work on the machine affects both. The order alternates. */
export async function alternate(here: Side, there: Side, seconds: number): Promise<[LoadFigures[], LoadFigures[]]> {
  const stood: [LoadFigures[], LoadFigures[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const which of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { url, load } = which === 0 ? here : there;
      const result = await stand(url, load, seconds);
      if (turn > 0) stood[which].push(result);
    }
  }
  return stood;
}

/** Column headers of comparisons. */
export const comparedColumns = [
  '',
  'requests/s here',
  'there',
  'ratio',
  'p99 here',
  'there',
  'ratio',
  'refused or failed',
];

/** A table row: the medians of both servers and their ratios. */
export function comparisonOf(name: string, [here, there]: [LoadFigures[], LoadFigures[]]): string[] {
  const median = (stood: LoadFigures[], what: 'rate' | 'p99') =>
    percentile(
      stood.map((turn) => turn[what]),
      0.5,
    );
  const compared = (what: 'rate' | 'p99', show: (value: number) => string) => {
    const [ours, theirs] = [median(here, what), median(there, what)];
    return [show(ours), show(theirs), theirs > 0 ? (ours / theirs).toFixed(2) : '–'];
  };
  const bad = (stood: LoadFigures[]) => stood.reduce((sum, turn) => sum + turn.bad, 0);
  const refused = `${bad(here)} here, ${bad(there)} there`;
  return [name, ...compared('rate', (rate) => rate.toFixed(0)), ...compared('p99', milliseconds), refused];
}
