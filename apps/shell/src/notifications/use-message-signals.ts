import { useEffect, useRef } from 'react';
import { setTitleCount } from '../document/page-title.ts';
import { countsInTitle, mayRing, playTone } from './signals.ts';
import { useUnreadTotal } from './unread-counts.ts';

/** Signals new messages in a hidden tab: a sound, and their count in the title. */
export function useMessageSignals(): void {
  const count = useUnreadTotal();
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current && document.hidden && mayRing('message')) playTone();
    before.current = count;
    const show = () => setTitleCount(document.hidden && countsInTitle() ? count : 0);
    show();
    document.addEventListener('visibilitychange', show);
    return () => {
      document.removeEventListener('visibilitychange', show);
      setTitleCount(0);
    };
  }, [count]);
}
