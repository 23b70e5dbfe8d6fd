import { api } from '@recado/api/client';
import type { OfficialSignup } from '@recado/contract';
import { useCallback, useEffect, useState } from 'react';

/** Whether signup in the browser is offered, and the signup that was not finished. */
export interface ShownSignup {
  /** Undefined while it is not known. */
  isAvailable: boolean | undefined;
  signup: OfficialSignup | null;
  reload: () => void;
}

/** Reads them once; a failure leaves the offer out, and connecting by hand remains. */
export function useSignup(enabled = true): ShownSignup {
  const [shown, setShown] = useState<Pick<ShownSignup, 'isAvailable' | 'signup'>>({
    isAvailable: undefined,
    signup: null,
  });
  const reload = useCallback(() => {
    if (enabled) void api('GET /official-connections/signup').then(setShown, () => undefined);
  }, [enabled]);
  useEffect(reload, [reload]);
  return { ...shown, reload };
}
