import type { Operations } from '@recado/contract';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type FigureProps, Figures } from '@recado/ui/records';

type Level = Operations['levels'][number];

/** How the installation kept its promises in the last hour. */
export function ServiceLevels({ levels }: Pick<Operations, 'levels'>) {
  const { t } = useTranslation('admin');
  const percent = (share: number) => t('operations.percent', { value: formatNumber(share * 100, 2) });
  const figureOf = ({ name, target, good, total }: Level): FigureProps => {
    // Rounded down: 99.996 % of many is not all of them.
    const share = Math.floor((good / total) * 10_000) / 10_000;
    return {
      name: t(`operations.levels.${name}`),
      value: total === 0 ? t('operations.levels.none') : percent(share),
      also: t('operations.levels.of', { target: percent(target), total: formatNumber(total) }),
      isBad: total > 0 && good / total < target,
    };
  };
  return (
    <section aria-labelledby="operations-levels">
      <h2 id="operations-levels">{t('operations.levels.title')}</h2>
      <Figures figures={levels.map(figureOf)} />
    </section>
  );
}
