interface RatedRound {
  id: string;
  isRated: boolean;
  startedAt: Date | null;
  finishedAt: Date | null;
  ratingAt: Date | null;
}

interface Rating {
  roundId: string | null;
  rate: number | null;
  createdAt: Date | null;
}

/** A customer answers within days; a later rating is of another round. */
const longestWait = 3 * 86_400_000;

/**
 * The rating of a round, among those of its ticket: most editions do not say which round a rating is of, so it is the
 * one nearest to when the round was rated or asked to be. Null without one.
 */
export function ratingOf(round: RatedRound, ratings: readonly Rating[]): number | null {
  const own = ratings.find(({ roundId }) => roundId === round.id);
  if (own !== undefined) return own.rate;
  const asked = round.ratingAt ?? round.finishedAt ?? round.startedAt;
  if (!round.isRated || asked === null) return null;
  const near = ratings
    .filter(({ roundId }) => roundId === null)
    .map(({ rate, createdAt }) => ({ rate, wait: Math.abs((createdAt?.getTime() ?? 0) - asked.getTime()) }))
    .filter(({ wait }) => wait <= longestWait)
    .sort((one, other) => one.wait - other.wait);
  return near[0]?.rate ?? null;
}
