/** The result of `work`; after `timeout` ms without one, the failure. */
export function inTime<Result>(work: Promise<Result>, timeout: number, failure: () => Error): Promise<Result> {
  return new Promise((give, refuse) => {
    const timer = setTimeout(() => refuse(failure()), timeout);
    work.then(give, refuse).finally(() => clearTimeout(timer));
  });
}
