import { useColleagues } from '../users/colleagues.ts';

const enough = 3;

/** The names of a few users who may link a phone; empty while they load. */
export function useAdministrators(): string[] {
  const { colleagues } = useColleagues();
  return colleagues
    .filter(({ seesAll }) => seesAll)
    .slice(0, enough)
    .map(({ name }) => name);
}
