import { useReport } from '@recado/api/live';
import type { PeriodQuery } from '@recado/contract';
import { addTranslations } from '@recado/ui/i18n';
import { lazy, Suspense } from 'react';
import { levelFigureTexts } from './texts.ts';

const Section = lazy(async () => {
  const [loaded] = await Promise.all([
    import(/* webpackChunkName: "level-figures" */ './levels-section.tsx'),
    addTranslations('admin', levelFigureTexts),
  ]);
  return loaded;
});

/** See `levels-section.tsx`. Its code and figures are asked for only where a company has service levels. */
export function LevelsSection({ query }: { query: Partial<PeriodQuery> }) {
  const { report: levels } = useReport('GET /service-levels', {});
  return <Suspense>{levels && levels.length > 0 && <Section query={query} />}</Suspense>;
}
