/** Page loads, and how many of them were bad. */
export interface Outcome {
  loads: number;
  bad: number;
}

/** What of page loads is compared. */
export type Cause = 'failures' | 'slow';

/** No page loads. */
export const none: Outcome = { loads: 0, bad: 0 };

/** All page loads together. */
export function sum(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce((all, { loads, bad }) => ({ loads: all.loads + loads, bad: all.bad + bad }), none);
}

/** The fewest page loads of each release, and the fewest failed ones of the canary, for a decision. */
const fewestLoads = 10;
const fewestBad = 5;
/**
 * Standard deviations. Of 2,000 releases that are as good as the other one, one differs by as much. The comparison runs
 * every minute while reports arrive, so a smaller value would end many good releases.
 */
const beyondChance = 3.29;

/**
 * Whether a canary is bad more often than the stable release, by more than chance explains (two-proportion z-test,
 * pooled).
 */
export function isWorse(canary: Outcome, stable: Outcome): boolean {
  return judgeBy(stable).isBad(canary);
}

/** Decides whether outcomes of a release on trial are bad: `isBeyond` by their shares, `isBad` if they are enough, too. */
export interface Judge {
  isBeyond: (outcome: Outcome) => boolean;
  isBad: (outcome: Outcome) => boolean;
}

/** Whether a release has enough page loads for another one to be compared with it. */
export function isComparable({ loads }: Outcome): boolean {
  return loads >= fewestLoads;
}

/** Decides by comparison with another release. */
export function judgeBy(stable: Outcome): Judge {
  const isBeyond = (outcome: Outcome) => isBeyondChance(outcome, stable);
  return { isBeyond, isBad: (outcome) => isComparable(stable) && isEnough(outcome) && isBeyond(outcome) };
}

/** Decides by fixed bounds: there is no other release to compare with. */
export function judgeByBounds(cause: Cause): Judge {
  const isBeyond = (outcome: Outcome) => isBeyondBound(outcome, accepted[cause]);
  return { isBeyond, isBad: (outcome) => isEnough(outcome) && isBeyond(outcome) };
}

function isEnough({ loads, bad }: Outcome): boolean {
  return loads >= fewestLoads && bad >= fewestBad;
}

/**
 * The shares of bad page loads that are accepted of a release without another one beside it. Slow networks are not its
 * fault.
 */
const accepted = { failures: 0.1, slow: 0.5 } as const;

/** Whether a share exceeds a bound by more than chance explains (one-proportion z-test). */
function isBeyondBound({ bad, loads }: Outcome, bound: number): boolean {
  return (bad / loads - bound) / Math.sqrt((bound * (1 - bound)) / loads) > beyondChance;
}

/** The fewest bad page loads of the other companies that confirm what one of them reported. */
const fewestConfirming = 2;

/** Whether a canary is still worse without any one of the companies (the elements of `canary`) that reported page loads. */
export function isWorseWithoutOne(canary: readonly Outcome[], stable: Outcome): boolean {
  return isConfirmed(canary, judgeBy(stable));
}

/** Whether outcomes, one of each company, are still beyond what is accepted without any one of the companies. */
export function isConfirmed(outcomes: readonly Outcome[], { isBeyond }: Judge): boolean {
  const all = sum(outcomes);
  return outcomes.every((one) => {
    const others = { loads: all.loads - one.loads, bad: all.bad - one.bad };
    return others.bad >= fewestConfirming && isBeyond(others);
  });
}

function isBeyondChance(canary: Outcome, stable: Outcome): boolean {
  const share = ({ bad, loads }: Outcome) => bad / loads;
  const pooled = (canary.bad + stable.bad) / (canary.loads + stable.loads);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / canary.loads + 1 / stable.loads));
  return deviation > 0 && (share(canary) - share(stable)) / deviation > beyondChance;
}
