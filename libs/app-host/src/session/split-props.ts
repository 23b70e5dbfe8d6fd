type Call = (...args: unknown[]) => unknown;

/** The props of a point in two parts: plain data for the app, and the functions that it may call by name. */
export function splitProps(props: object): { data: Record<string, unknown>; calls: Record<string, Call> } {
  const data: Record<string, unknown> = {};
  const calls: Record<string, Call> = {};
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') calls[name] = (...args) => Reflect.apply(value, undefined, args);
    else data[name] = plain(value);
  }
  return { data, calls };
}

/** Files do not cross the border: an app sees their names, kinds and sizes. */
function plain(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((one: unknown) => (one instanceof File ? { name: one.name, type: one.type, size: one.size } : one));
}
