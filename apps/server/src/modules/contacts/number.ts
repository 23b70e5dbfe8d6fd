/** The digits of a phone number as a person typed it: `+55 (11) 98888-7777` becomes `5511988887777`. */
export function normaliseNumber(text: string): string {
  return text.replace(/\D/g, '');
}
