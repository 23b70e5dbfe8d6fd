import { useReport } from '@recado/api/live';
import { useAbility, usePlanFlag } from '@recado/auth';
import type { PromptLimit } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { percentUsed } from './usage-words.ts';

/**
 * The limits of the prompts while that of the month is near or reached, or that of the day reached; undefined for users
 * who do not manage them.
 */
export function useNearLimit(): PromptLimit | undefined {
  const isManaged = useAbility('settings:manage');
  const isInPlan = usePlanFlag('useOpenAi');
  const { report } = useReport('GET /prompt-limit', {}, { refreshOn: ['promptLimit'], enabled: isManaged && isInPlan });
  return report && (report.level !== 'none' || report.dayLevel === 'over') ? report : undefined;
}

/** Whether the limit of the day is what there is to say: that of a month is longer in the way. */
const isOfDay = ({ level, dayLevel }: PromptLimit) => level !== 'over' && dayLevel === 'over';

/** Shows in the bell of the announcements that the AI is near its limit, or has reached it. */
export function LimitNotice({ limit, onLeave }: { limit: PromptLimit; onLeave: () => void }) {
  const { t } = useTranslation('admin');
  const ofMonth = {
    title: t('promptUsage.noticeTitle', { percent: percentUsed(limit) }),
    text: `promptUsage.${limit.level === 'over' ? 'over' : 'near'}`,
  } as const;
  const { title, text } = isOfDay(limit)
    ? ({ title: t('promptUsage.dayNotice'), text: 'promptUsage.dayOver' } as const)
    : ofMonth;
  return (
    <article className="announcement" role="alert">
      <h3>{title}</h3>
      <p className="announcement-text">{t(text)}</p>
      <p className="announcement-meta">
        <Link to="/prompts" onClick={onLeave}>
          {t('promptUsage.open')}
        </Link>
      </p>
    </article>
  );
}

const keyOf = (userId: number) => `prompt-limit-seen-${userId}`;
/** What a user sees once: a level of a month, and a day whose limit is reached. */
const nameOf = (limit: PromptLimit) => (isOfDay(limit) ? limit.day : `${limit.month} ${limit.level}`);

/** Whether a user has not yet seen this level of the limit, or that of this day, on this computer. */
export function isUnseen(userId: number, limit: PromptLimit | undefined): boolean {
  return limit !== undefined && localStorage.getItem(keyOf(userId)) !== nameOf(limit);
}

/** Stores that a user has seen it. */
export function markLimitSeen(userId: number, limit: PromptLimit | undefined): void {
  if (limit) localStorage.setItem(keyOf(userId), nameOf(limit));
}
