import { hostname } from 'node:os';
import { serverRelease } from './version.ts';

/** Which process wrote a line or did some work, where several write into one place. */
export interface ProcessFacts {
  host: string;
  pid: number;
  /** Its roles, comma separated. */
  roles: string;
  /** Version and commit, `7.1.0+0123456789`. */
  release: string;
}

/** The facts of this process. */
export function processFacts(roles: Iterable<string>): ProcessFacts {
  return {
    host: hostname(),
    pid: process.pid,
    roles: [...roles].join(),
    release: serverRelease,
  };
}
