import { loadavg } from 'node:os';
import {
  abilitiesOf,
  abilitiesToStartWith,
  isClosedToReaders,
  isReader,
  type RoleRights,
  roleBases,
} from '@recado/contract';
import { declaredEndpoints } from '../apps/server/src/platform/http/route-key.ts';
import { percentile, printMachine, printTable } from './report.ts';

/**
 * What the check of a role costs a call (docs/adr/0186): that of the border, which every call has, and that of reading abilities
 * anew, which a process has once for each caller until their rights change. Microseconds; the limit of issue 45 is 50.
 */

const rounds = Number(process.env.BENCH_ROUNDS ?? 300);
const endpoints = declaredEndpoints();

/** Microseconds of one of many calls, in each round. */
function measure(work: () => void, times: number): number[] {
  return Array.from({ length: rounds }, () => {
    const start = process.hrtime.bigint();
    work();
    return Number(process.hrtime.bigint() - start) / 1_000 / times;
  });
}

let allowed = 0;
const rows = [undefined, ...roleBases].map((base) => {
  const role: RoleRights | null = base ? { base, abilities: abilitiesToStartWith(base) } : null;
  const person = { profile: 'admin' as const, super: false, role };
  const abilities: ReadonlySet<string> = abilitiesOf(person);
  const border = measure(() => {
    for (const { key, endpoint } of endpoints) {
      const isOpen = abilities.has(endpoint.access) && !(isReader(role) && isClosedToReaders(endpoint, key));
      if (isOpen) allowed += 1;
    }
  }, endpoints.length);
  const read = measure(() => {
    for (let count = 0; count < 100; count += 1) allowed += abilitiesOf(person).size;
  }, 100);
  const cells = [border, read].flatMap((values) => [percentile(values, 0.5), percentile(values, 0.99)]);
  return [base ?? 'no role', ...cells.map((value) => value.toFixed(3))];
});

printMachine(loadavg()[0] ?? 0);
printTable(
  `The check of a role, in µs a call (${endpoints.length} endpoints, ${rounds} rounds)`,
  ['Role', 'Border, median', 'Border, 99 %', 'Abilities, median', 'Abilities, 99 %'],
  rows,
);
if (allowed === 0) throw new Error('Nothing was measured');
