import { create } from 'zustand';

/** Where the choice is kept in the browser (SPEC §3, Local data). */
const storageKey = 'signOption';

const signStore = create<{ signs: boolean }>(() => ({ signs: localStorage.getItem(storageKey) !== 'false' }));

/** Whether messages carry the sender's name; on unless switched off (SPEC §9). */
export function useSignOption(): boolean {
  return signStore(({ signs }) => signs);
}

/** Switches the signature on or off, also for the next visit. */
export function setSignOption(signs: boolean): void {
  localStorage.setItem(storageKey, String(signs));
  signStore.setState({ signs });
}

/** A text with its sender's name in bold on the line above (SPEC §9). An empty text is not signed. */
export function signed(text: string, name: string): string {
  return text === '' ? '' : signatureOf(name) + text;
}

/** A signed text without the line that `signed` put above it; other texts unchanged. */
export function withoutSignature(text: string, name: string): string {
  const signature = signatureOf(name);
  return text.startsWith(signature) ? text.slice(signature.length) : text;
}

function signatureOf(name: string): string {
  return `*${name}*\n`;
}
