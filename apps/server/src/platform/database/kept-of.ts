/** How many things are kept for each caller. */
const most = 24;

/**
 * Keeps what is made for a caller by a text, as long as what is known of the caller (sessions forget it when the user or the company
 * changes, and after 30 seconds): the text has to name everything else that decides it. For statements, whose generation takes
 * longer than sending them.
 */
export function keptOf<Caller extends object, Made>(): (caller: Caller, by: string, make: () => Made) => Made {
  const kept = new WeakMap<Caller, Map<string, Made>>();
  return (caller, by, make) => {
    const ofCaller = kept.get(caller) ?? new Map<string, Made>();
    kept.set(caller, ofCaller);
    const known = ofCaller.get(by);
    if (known !== undefined) return known;
    const made = make();
    const [oldest] = ofCaller.keys();
    if (ofCaller.size >= most && oldest !== undefined) ofCaller.delete(oldest);
    ofCaller.set(by, made);
    return made;
  };
}
