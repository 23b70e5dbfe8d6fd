/** Formats typed text as HH:MM: keeps digits and inserts the colon. */
export function maskClock(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

/** Whether a text is empty or a time of day, HH:MM in 24 hours (SPEC §5). */
export function isClock(text: string): boolean {
  return text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
