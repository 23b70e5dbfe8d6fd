/** Page loads, and how many of them were bad. */
export interface Outcome {
  loads: number;
  bad: number;
}

/** Fewer say nothing: page loads of each release, and bad ones of the canary. */
const fewestLoads = 10;
const fewestBad = 5;
/**
 * Standard deviations. One release in 2,000 that is as good as the other differs by so much; the comparison is made
 * every minute while loads come in, so a smaller distance would end many good ones.
 */
const beyondChance = 3.29;

/** Whether a canary is bad more often than the stable release, by more than chance explains (two proportions, pooled). */
export function isWorse(canary: Outcome, stable: Outcome): boolean {
  if (Math.min(canary.loads, stable.loads) < fewestLoads || canary.bad < fewestBad) return false;
  const share = ({ bad, loads }: Outcome) => bad / loads;
  const pooled = (canary.bad + stable.bad) / (canary.loads + stable.loads);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / canary.loads + 1 / stable.loads));
  return deviation > 0 && (share(canary) - share(stable)) / deviation > beyondChance;
}
