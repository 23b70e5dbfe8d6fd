import { useReport } from '@recado/api/live';
import { useAbility, usePlanFlag } from '@recado/auth';
import type { PromptLimit } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { percentUsed } from './usage-words.ts';

/** The limit of the prompts while it is near or reached; undefined for users who do not manage it. */
export function useNearLimit(): PromptLimit | undefined {
  const isManaged = useAbility('settings:manage');
  const isInPlan = usePlanFlag('useOpenAi');
  const { report } = useReport('GET /prompt-limit', {}, { refreshOn: ['promptLimit'], enabled: isManaged && isInPlan });
  return report && report.level !== 'none' ? report : undefined;
}

/** Shows in the bell of the announcements that the AI is near its limit, or has reached it. */
export function LimitNotice({ limit, onLeave }: { limit: PromptLimit; onLeave: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <article className="announcement" role="alert">
      <h3>{t('promptUsage.noticeTitle', { percent: percentUsed(limit) })}</h3>
      <p className="announcement-text">{t(`promptUsage.${limit.level === 'over' ? 'over' : 'near'}`)}</p>
      <p className="announcement-meta">
        <Link to="/prompts" onClick={onLeave}>
          {t('promptUsage.open')}
        </Link>
      </p>
    </article>
  );
}

const keyOf = (userId: number) => `prompt-limit-seen-${userId}`;
const nameOf = ({ month, level }: PromptLimit) => `${month} ${level}`;

/** Whether a user has not yet seen this level of the limit on this computer. */
export function isUnseen(userId: number, limit: PromptLimit | undefined): boolean {
  return limit !== undefined && localStorage.getItem(keyOf(userId)) !== nameOf(limit);
}

/** Stores that a user has seen it. */
export function markLimitSeen(userId: number, limit: PromptLimit | undefined): void {
  if (limit) localStorage.setItem(keyOf(userId), nameOf(limit));
}
