import { useRef, useState } from 'react';

/** An address that fails again so soon (milliseconds) is broken, not expired. */
const tooSoon = 60_000;

/** What an element that loads a file needs: what to do when it fails, and whether to give up. */
export interface Renewal {
  onError: () => void;
  isBroken: boolean;
  /** Tries again by hand. */
  retry: () => void;
  /** Changes with every try by hand: as `key` it makes the element load anew. */
  attempt: number;
}

/** Renews a file's address when it has expired while the page stayed open; the new one comes back as the prop `url`. */
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
