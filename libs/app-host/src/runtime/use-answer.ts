import { useCallback, useEffect, useState } from 'react';

/** What an app asked for: `value` once it is there, `error` if it failed, and `reload` to ask again. */
export interface Answer<Value> {
  value: Value | undefined;
  error: Error | undefined;
  isLoading: boolean;
  reload: () => void;
}

/** Asks when the component is first drawn, and whenever `dependencies` change. */
export function useAnswer<Value>(ask: () => Promise<Value>, dependencies: readonly unknown[]): Answer<Value> {
  const [state, setState] = useState<{ value?: Value; error?: Error }>({});
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what the question depends on
  useEffect(() => {
    let isLeft = false;
    ask().then(
      (value) => isLeft || setState({ value }),
      (error: unknown) => isLeft || setState({ error: error instanceof Error ? error : new Error(String(error)) }),
    );
    return () => {
      isLeft = true;
    };
  }, [...dependencies, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const { value, error } = state;
  return { value, error, isLoading: value === undefined && error === undefined, reload };
}
