import { useRef, useState } from 'react';

/** A URL that fails again within this time (milliseconds) is broken, not expired. */
const tooSoon = 60_000;

/** The state of a file that is being loaded: a handler for failures, and whether to give up. */
export interface Renewal {
  onError: () => void;
  isBroken: boolean;
  /** Retries on the user's request. */
  retry: () => void;
  /** Changes with every retry: used as `key`, it makes the element load again. */
  attempt: number;
}

/** Renews a file's URL when it expires while the page is open; the new one arrives as the prop `url`. */
export function useRenewal(url: string, renew: (() => Promise<string | null>) | undefined): Renewal {
  const [broken, setBroken] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);
  const tryRenewal = async () => {
    renewedAt.current = Date.now();
    const renewed = await renew?.().catch(() => null);
    if (!renewed || renewed === url) setBroken(url);
  };
  const onError = () => {
    if (!renew || Date.now() - renewedAt.current < tooSoon) setBroken(url);
    else void tryRenewal();
  };
  const retry = () => {
    setBroken(null);
    setAttempt((before) => before + 1);
    renewedAt.current = Number.NEGATIVE_INFINITY;
  };
  return { onError, isBroken: broken === url, retry, attempt };
}
