/** Text as PostgreSQL can hold it: without NUL, and with U+FFFD for half a character, which its JSON does not take. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** The same value with every text in it, at any depth, made storable: for what the outside world decides. */
export function storable<Value>(value: Value): Value {
  const made = (_key: string, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner);
  // What is plain JSON comes back in the same form.
  return JSON.parse(JSON.stringify(value, made)) as Value;
}
