/** Must not compile: the compiler rejects this file if it no longer checks against the oldest supported browsers. */
export function usesRefusedByTheCompiler(days: string[]) {
  // @ts-expect-error Chrome has it from 117 on
  Map.groupBy(days, (day) => day);
  // @ts-expect-error Chrome has it from 119 on
  Promise.withResolvers();
  // @ts-expect-error Safari has it from 17 on
  new Set(days).union(new Set(days));
  // @ts-expect-error Chrome has it from 122 on
  days.values().map((day) => day);
}

test('features of all supported browsers compile', () => {
  expect(['b', 'a'].toSorted().findLast((day) => day.isWellFormed())).toBe('b');
});
