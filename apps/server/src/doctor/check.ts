import type { Examined } from './examined.ts';

/** How serious a finding is: a problem is one that the product cannot work with. */
export type State = 'ok' | 'warning' | 'problem';

/** What a check found, as sentences. */
export interface Finding {
  state: State;
  found: string;
  /** What to do about it; empty where nothing is. */
  todo: string;
}

/** One thing that an installation needs. */
export interface Check {
  /** How the doctor calls it; docs/operations/doctor.md explains each. */
  name: string;
  /** Whether a problem that it finds prevents a start, too. */
  isFatal?: boolean;
  /** Undefined when it does not concern this installation, or cannot be said because another check has a problem. */
  run(examined: Examined): Promise<Finding | undefined>;
}

/** Nothing to do; `hint` says what to keep in mind. */
export function ok(found: string, hint = ''): Finding {
  return { state: 'ok', found, todo: hint };
}

export function warning(found: string, todo: string): Finding {
  return { state: 'warning', found, todo };
}

export function problem(found: string, todo: string): Finding {
  return { state: 'problem', found, todo };
}
