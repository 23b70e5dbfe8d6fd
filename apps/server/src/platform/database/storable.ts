/** Text that PostgreSQL can store: without NUL, and with U+FFFD for lone surrogates, which its JSON refuses. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** The same value with every text in it, at any depth, made storable: for data from outside. */
export function storable<Value>(value: Value): Value {
  const made = (_key: string, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner);
  // Plain JSON is returned in the same form.
  return JSON.parse(JSON.stringify(value, made)) as Value;
}
