import { useReport } from '@recado/api/live';
import type { MenuFigures } from '@recado/contract';
import type { Tone } from '@recado/ui/core';

/** The figures of the menus of a queue, by option; 0 is the first level. Events of tickets refresh them. */
export function useMenuFigures(queueId: number, days: number) {
  const answer = useReport(
    'GET /queue/:queueId/menu-figures',
    { params: { queueId }, query: { days } },
    { refreshOn: ['ticket'], fresh: true },
  );
  const nodes = answer.report?.nodes ?? [];
  return {
    ...answer,
    byOption: new Map(nodes.map((figures) => [figures.optionId ?? 0, figures])),
    deleted: nodes.filter(({ isDeleted }) => isDeleted),
  };
}

/** The figures as passed to components. */
export type Figures = ReturnType<typeof useMenuFigures>;

/** How many visits of a menu ended without a choice. */
export function gaveUp({ back, person, silent, limit }: MenuFigures): number {
  return back + person + silent + limit;
}

/** The shares of visits without a choice from which a menu counts as losing some or many customers. */
const some = 0.2;
const many = 0.5;

/** Fewer visits than this say nothing about a menu: two of four are no pattern. */
const enough = 10;

/** Rates a menu: whether none, some or many of its visitors gave up; too few visits are not rated. */
export function healthOf(figures: MenuFigures): { tone: Tone; word: 'few' | 'some' | 'many' | 'unknown' } {
  if (figures.reached < enough) return { tone: 'neutral', word: 'unknown' };
  const share = gaveUp(figures) / figures.reached;
  if (share >= many) return { tone: 'danger', word: 'many' };
  return share >= some ? { tone: 'warning', word: 'some' } : { tone: 'success', word: 'few' };
}
