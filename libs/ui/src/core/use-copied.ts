import { useEffect, useState } from 'react';

/** How long it is shown that something was copied, in milliseconds (SPEC §9). */
const shownFor = 1000;

/** Whether a text was just copied, and the function that copies one; `onFailure`: the browser does not let it copy. */
export function useCopied(onFailure: () => void): [isCopied: boolean, copy: (text: string) => void] {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownFor);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (text: string) => {
    // Pages without TLS have no clipboard.
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('there is no clipboard'));
    copying.then(() => setCopied(true), onFailure);
  };
  return [isCopied, copy];
}
