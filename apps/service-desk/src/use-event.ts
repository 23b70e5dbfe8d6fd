import { useCallback, useLayoutEffect, useRef } from 'react';

/** A stable function that always runs the latest version of `run`; for rows that must not render again. */
export function useEvent<Parameters extends unknown[]>(run: (...given: Parameters) => void) {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: Parameters) => latest.current(...given), []);
}
