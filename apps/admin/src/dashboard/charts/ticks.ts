/** The most steps of an axis. */
const mostSteps = 4;
const countSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];
const secondSteps = [10, 30];
const minuteSteps = [60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400];

/** The marks of an axis of numbers, from 0 to at least the largest. */
export const countTicks = (values: readonly (number | null)[]) => ticksTo(values, countSteps);

/**
 * The marks of an axis of lengths of time in seconds: of whole minutes if there are longer ones than a minute, because
 * these are shown without their seconds.
 */
export const lengthTicks = (values: readonly (number | null)[]) =>
  ticksTo(values, values.some((value) => value !== null && value > 60) ? minuteSteps : secondSteps);

function ticksTo(values: readonly (number | null)[], steps: readonly number[]): number[] {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const largest = steps.at(-1) ?? 1;
  const step = steps.find((one) => most / one <= mostSteps) ?? largest * Math.ceil(most / largest / mostSteps);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, place) => place * step);
}
