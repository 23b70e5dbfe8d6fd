import type { MessageCosts } from '@recado/contract';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Bars } from '@recado/ui/records';

/** The part of the free messages from which on it needs attention. */
const warnedAt = 0.8;

/** How many of the free service messages of this month each number has used. */
export function FreeMessages({ numbers }: { numbers: MessageCosts['freeMessages'] }) {
  const { t } = useTranslation('billing');
  if (numbers.length === 0) return null;
  const wordFor = (share: number) => {
    if (share >= 1) return t('costs.freeOver');
    return share >= warnedAt ? t('costs.freeNear') : undefined;
  };
  return (
    <section className="revenue-months" aria-labelledby="costs-free">
      <h2 id="costs-free">{t('costs.freeTitle')}</h2>
      <p>{t('costs.freeText')}</p>
      <Bars
        bars={numbers.map(({ whatsappId, name, thisMonth, free }) => ({
          key: String(whatsappId),
          name,
          text: t('costs.freeOf', { used: formatNumber(thisMonth), free: formatNumber(free) }),
          also: wordFor(thisMonth / free),
          share: Math.min(1, thisMonth / free),
          tone: thisMonth >= free ? 'danger' : thisMonth >= free * warnedAt ? 'warning' : undefined,
        }))}
      />
    </section>
  );
}
