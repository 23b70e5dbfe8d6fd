import type { MovedCompany } from '@recado/contract';
import { kindWords } from '@recado/contract/move-words';
import { formatDateTime, formatNumber, StatusText, type Tone } from '@recado/ui/core';
import { currentLanguage, useTranslation } from '@recado/ui/i18n';
import { Progress } from '@recado/ui/records';
import { useDurationText } from './duration-text.ts';

const tones: Record<MovedCompany['state'], Tone> = {
  copying: 'info',
  copied: 'success',
  switching: 'info',
  switched: 'success',
  undoing: 'warning',
};

/** How far the move of a company is; nothing while it was not begun. `counts`: its rows there, by kind. */
export function CompanyProgress({
  counts,
  moved,
}: {
  counts: Record<string, number>;
  moved: MovedCompany | undefined;
}) {
  const { t } = useTranslation('admin');
  if (!moved) return null;
  return (
    <div className="move-progress">
      <StatusText tone={tones[moved.state]}>
        {t(`move.states.${moved.state}`)}
        {moved.copiedAt && ` · ${t('move.copiedAt', { time: formatDateTime(moved.copiedAt) })}`}
      </StatusText>
      {moved.progress.kind !== null && <CopyUnderWay moved={moved} counts={counts} />}
    </div>
  );
}

function CopyUnderWay({ counts, moved }: { counts: Record<string, number>; moved: MovedCompany }) {
  const { t } = useTranslation('admin');
  const durationText = useDurationText();
  const { kind, done, total, rate, remaining, isPaused } = moved.progress;
  const read = sum(done);
  const all = Math.max(sum(Object.keys(total).length > 0 ? total : counts), read);
  const facts = [
    kind === null ? '' : (kindWords[kind]?.[currentLanguage()] ?? kind),
    t('move.progress', { done: formatNumber(read), all: formatNumber(all) }),
    isPaused ? t('move.isPaused') : t('move.rate', { rate: formatNumber(rate) }),
    ...(remaining === null ? [] : [t('move.remaining', { duration: durationText(remaining) })]),
  ];
  return (
    <>
      <Progress
        percent={all === 0 ? 0 : Math.floor((read / all) * 100)}
        size="small"
        aria-label={t('move.progressOf', { name: moved.name })}
      />
      <span className="admin-meta">{facts.join(' · ')}</span>
    </>
  );
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
