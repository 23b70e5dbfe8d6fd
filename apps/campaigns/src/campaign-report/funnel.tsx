import type { Campaign } from '@recado/contract';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
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
  return (
    <section className="campaign-panel" aria-label={t('campaignReport.funnel')}>
      <h2>{t('campaignReport.funnel')}</h2>
      <dl className="campaign-funnel">
        {questions &&
          answers.map((answer) => (
            <Step
              key={answer}
              state={answer}
              label={t(`campaignReport.answers.${answer}`)}
              count={questions[answer]}
              recipients={recipients}
            />
          ))}
        {(['queued', 'sent', 'delivered', 'read', 'replied', 'failed', 'suppressed'] as const).map((state) => (
          <Step
            key={state}
            state={state}
            label={t(`campaignReport.states.${state}`)}
            count={steps[state]}
            recipients={recipients}
          />
        ))}
      </dl>
    </section>
  );
}

interface StepProps {
  state: string;
  label: string;
  count: number;
  recipients: number;
}

function Step({ state, label, count, recipients }: StepProps) {
  const { t } = useTranslation('campaigns');
  const percent = recipients === 0 ? 0 : Math.round((count / recipients) * 100);
  return (
    <div className={`campaign-step campaign-step-${state}`}>
      <dt>{label}</dt>
      <dd>
        <span className="campaign-step-bar" aria-hidden style={{ inlineSize: `${percent}%` }} />
        <strong>{formatNumber(count)}</strong> <small>{t('campaignReport.share', { percent })}</small>
      </dd>
    </div>
  );
}
