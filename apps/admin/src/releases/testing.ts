import type { ReleaseHalt } from '@recado/contract';

/** A canary of the remote `admin` that the server ended. */
export function aReleaseHalt(given: Partial<ReleaseHalt> = {}): ReleaseHalt {
  return {
    remote: 'admin',
    app: null,
    release: '7.0.2-c',
    companyId: null,
    companyName: null,
    stable: '7.0.1-b',
    cause: 'failures',
    canaryLoads: 40,
    canaryBad: 12,
    stableLoads: 900,
    stableBad: 3,
    haltedAt: '2026-01-01T12:00:00.000Z',
    isOpen: true,
    ...given,
  };
}
