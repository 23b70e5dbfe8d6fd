import { useEffect, useRef } from 'react';
import { openLayer } from './layer-history.ts';

/**
 * While `isOpen`, the browser's Back calls `close` instead of leaving the page, for whatever lies on top: a dialog, a
 * drawer, a menu, the viewer. `close` may decline, e.g. to ask first.
 */
export function useLayer(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? openLayer(() => latest.current()) : undefined), [isOpen]);
}
