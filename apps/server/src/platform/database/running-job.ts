import { AsyncLocalStorage } from 'node:async_hooks';

interface Scope {
  jobId: number;
  open: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs work of a job, whose id `currentJob` names meanwhile. */
export async function onJob<T>(jobId: number, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { jobId, open: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.open = false;
  }
}

/** The id of the job that is at work; undefined outside of jobs, also in what a job started and left running. */
export function currentJob(): number | undefined {
  const scope = scopes.getStore();
  return scope?.open ? scope.jobId : undefined;
}
