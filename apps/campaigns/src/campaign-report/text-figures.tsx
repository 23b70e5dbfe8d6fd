import type { CampaignReport } from '@recado/contract';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { stepsOf } from './funnel.tsx';
import { clear, winnerOf } from './winner.ts';

/** The figures of each of a campaign's texts, and the one with the most replies. */
export function TextFigures({ texts }: Pick<CampaignReport, 'texts'>) {
  const { t } = useTranslation('campaigns');
  return (
    <section className="campaign-panel" aria-label={t('campaignReport.texts')}>
      <h2>{t('campaignReport.texts')}</h2>
      {texts.length > 1 && <WinnerLine texts={texts} />}
      {texts.length > 0 ? <Table texts={texts} /> : <p className="campaign-help">{t('campaignReport.noTexts')}</p>}
    </section>
  );
}

/** Shows which text wins with which certainty, or that no difference is clear yet. */
function WinnerLine({ texts }: Pick<CampaignReport, 'texts'>) {
  const { t } = useTranslation('campaigns');
  const winner = winnerOf(texts);
  if (!winner || winner.confidence < clear) return <p className="campaign-help">{t('campaignReport.noWinner')}</p>;
  const { index, by, confidence } = winner;
  // Never rounded up to certainty.
  const percent = Math.floor(confidence * 1000) / 10;
  return (
    <p role="status">
      <strong>{t('campaigns.messageTab', { number: index })}</strong>{' '}
      {t(`campaignReport.winner.${by}`, { percent: formatNumber(percent) })}
    </p>
  );
}

/** A count, with its share of the sent messages. */
function Figure({ count, of }: { count: number; of?: number }) {
  return (
    <td>
      {formatNumber(count)}
      {of !== undefined && of > 0 && <small> {Math.round((count / of) * 100)}%</small>}
    </td>
  );
}

const steps = ['sent', 'delivered', 'read', 'replied'] as const;

function Table({ texts }: Pick<CampaignReport, 'texts'>) {
  const { t } = useTranslation('campaigns');
  const hasTemplates = texts.some(({ template }) => template !== null);
  return (
    <table className="campaign-texts">
      <thead>
        <tr>
          <th scope="col">{t('campaignReport.text')}</th>
          {steps.map((state) => (
            <th key={state} scope="col">
              {t(`campaignReport.states.${state}`)}
            </th>
          ))}
          {hasTemplates && <th scope="col">{t('campaignReport.clicked')}</th>}
        </tr>
      </thead>
      <tbody>
        {texts.map(({ index, text, template, counts }) => (
          <tr key={index}>
            <th scope="row">
              {t('campaigns.messageTab', { number: index })}
              {template && (
                <span className="campaign-texts-text">
                  {t('campaignReport.template', { name: template.name, language: template.language })}
                </span>
              )}
              <span className="campaign-texts-text">{text}</span>
            </th>
            {steps.map((state) => (
              <Figure
                key={state}
                count={stepsOf(counts)[state]}
                of={state === 'sent' ? undefined : stepsOf(counts).sent}
              />
            ))}
            {hasTemplates && <Figure count={template?.clicked ?? 0} of={stepsOf(counts).sent} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
