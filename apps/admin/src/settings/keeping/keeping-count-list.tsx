import type { KeepingCounts } from '@recado/contract';
import { keepingBounds } from '@recado/contract/keeping-bounds';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** What is counted, in the order in which it is shown. */
export const countedKinds = ['conversations', 'messages', 'files', 'notes', 'audits'] as const;

/** How much goes, of each kind. */
export function KeepingCountList({ counts }: { counts: KeepingCounts }) {
  const { t } = useTranslation('admin');
  const shown = (count: number) =>
    count >= keepingBounds.mostCounted ? t('keeping.more', { count: formatNumber(count) }) : formatNumber(count);
  return (
    <dl className="keeping-counts">
      {countedKinds.map((kind) => (
        <div key={kind}>
          <dt>{t(`keeping.counts.${kind}`)}</dt>
          <dd>{shown(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}
