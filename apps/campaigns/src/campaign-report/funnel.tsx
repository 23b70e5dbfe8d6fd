import type { Campaign } from '@recado/contract';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Bar, Bars } from '@recado/ui/records';
import './campaign-report.css';

type Counts = Campaign['counts'];

/**
 * The progress of a campaign's recipients: how many still wait, and how many reached each step. A reply implies
 * reading, and reading implies delivery.
 */
export function stepsOf(counts: Counts) {
  const { replied } = counts;
  const read = counts.read + replied;
  const delivered = counts.delivered + read;
  const sent = counts.sent + delivered;
  return { queued: counts.queued + counts.sending, sent, delivered, read, replied };
}

const states = ['queued', 'sent', 'delivered', 'read', 'replied', 'failed', 'suppressed'] as const;
const tones: Partial<Record<string, NonNullable<Bar['tone']>>> = { failed: 'danger', suppressed: 'warning' };
const answers = ['asked', 'waiting', 'accepted', 'declined', 'unanswered', 'optedOut'] as const;

/**
 * The funnel of a campaign, and the recipients that do not receive it. One that asks first begins with the question;
 * those who declined or did not answer are no failures.
 */
export function Funnel({ of: campaign }: { of: Pick<Campaign, 'counts' | 'questions' | 'recipients'> }) {
  const { counts, questions, recipients } = campaign;
  const { t } = useTranslation('campaigns');
  const { queued, sent, delivered, read, replied } = stepsOf(counts);
  const refused = (questions?.declined ?? 0) + (questions?.unanswered ?? 0);
  const inQueue = Math.max(0, queued - (questions?.waiting ?? 0));
  const blocked = Math.max(0, counts.suppressed - (questions?.optedOut ?? 0));
  const failed = Math.max(0, counts.failed - refused);
  const steps = { queued: inQueue, sent, delivered, read, replied, failed, suppressed: blocked };
  const bar = (key: string, name: string, count: number): Bar => {
    const share = recipients === 0 ? 0 : count / recipients;
    const percent = Math.round(share * 100);
    return {
      key,
      name,
      text: formatNumber(count),
      also: t('campaignReport.share', { percent }),
      share,
      tone: tones[key],
    };
  };
  return (
    <section className="campaign-panel" aria-label={t('campaignReport.funnel')}>
      <h2>{t('campaignReport.funnel')}</h2>
      <Bars
        bars={[
          ...(questions
            ? answers.map((answer) => bar(answer, t(`campaignReport.answers.${answer}`), questions[answer]))
            : []),
          ...states.map((state) => bar(state, t(`campaignReport.states.${state}`), steps[state])),
        ]}
      />
    </section>
  );
}
