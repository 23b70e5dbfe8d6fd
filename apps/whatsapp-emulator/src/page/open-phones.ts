const PLACE = 'open-phones';

/** The phones that were open in this tab before a reload; null the first time. */
export function phonesOpenedBefore(): string[] | null {
  const kept = sessionStorage.getItem(PLACE);
  const numbers: unknown = kept ? JSON.parse(kept) : null;
  return Array.isArray(numbers) ? numbers.map(String) : null;
}

/** Stores which phones are open in this tab. */
export function rememberOpenPhones(numbers: Iterable<string>): void {
  sessionStorage.setItem(PLACE, JSON.stringify([...numbers]));
}
