/** What a database error says, without the values of its statement: they may be what people wrote. */
export function withoutValues(text: string): string {
  return text.split('\nparams:')[0] ?? '';
}
