import { useColleagues } from '../users/colleagues.ts';

const enough = 3;

/** The names of those who may link a phone, a few of them; empty until they are known. */
export function useAdministrators(): string[] {
  const { colleagues } = useColleagues();
  return colleagues
    .filter(({ seesAll }) => seesAll)
    .slice(0, enough)
    .map(({ name }) => name);
}
