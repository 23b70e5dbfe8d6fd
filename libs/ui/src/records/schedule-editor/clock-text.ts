/** Formats typed text as HH:MM: keeps digits and inserts the colon. */
export function maskClock(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}
