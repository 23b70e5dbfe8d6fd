import type { MenuFigures } from '@recado/contract';
import { formatNumber, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { gaveUp, healthOf } from './use-menu-figures.ts';

/** The figures of one menu as texts: how many reached it, chose, and gave up in which way. */
export function OptionFigures({ figures, hasMenu }: { figures: MenuFigures | undefined; hasMenu: boolean }) {
  const { t } = useTranslation('admin');
  if (!figures) return <p className="admin-meta">{t('figures.nobody')}</p>;
  const { tone, word } = healthOf(figures);
  const rows = hasMenu
    ? (['reached', 'chose', 'back', 'person', 'silent', 'limit'] as const)
    : (['reached', 'back'] as const);
  return (
    <section aria-label={t('figures.title')} className="option-figures">
      <dl>
        {rows.map((name) => (
          <div key={name}>
            <dt>{t(`figures.${name}`)}</dt>
            <dd>{formatNumber(figures[name])}</dd>
          </div>
        ))}
      </dl>
      {hasMenu && figures.reached > 0 && (
        <StatusText tone={tone}>
          {t(`figures.health.${word}`, {
            percent: formatNumber(Math.round((gaveUp(figures) / figures.reached) * 100)),
          })}
        </StatusText>
      )}
    </section>
  );
}
