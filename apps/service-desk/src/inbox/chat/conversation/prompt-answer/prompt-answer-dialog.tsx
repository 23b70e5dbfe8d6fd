import { useReport } from '@recado/api/live';
import type { PromptAnswer } from '@recado/contract';
import { webAddress } from '@recado/contract/link-address';
import { ErrorState, formatDateTime, ListSkeleton, Modal, Name, useReturnFocus } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import './prompt-answer.css';

/** How an AI came to a message: which sources it was given, what it looked up, tokens and cost (ADR 176). */
export default function PromptAnswerDialog({ messageId, onClose }: { messageId: number; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  return (
    <Modal open width={640} title={t('promptAnswer.title')} footer={null} onCancel={onClose}>
      <Loaded messageId={messageId} />
    </Modal>
  );
}

function Loaded({ messageId }: { messageId: number }) {
  const { report, error, refetch } = useReport('GET /messages/:messageId/prompt-answer', { params: { messageId } });
  if (error) return <ErrorState failure={error} onRetry={refetch} />;
  return report ? <Shown answer={report} /> : <ListSkeleton rows={4} />;
}

function Shown({ answer }: { answer: PromptAnswer }) {
  const { t } = useTranslation('service-desk');
  const { language } = useLanguage();
  // One answer costs parts of a cent.
  const price = answer.cost.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  const { promptName: prompt, model, createdAt, inputTokens: input, outputTokens: output } = answer;
  return (
    <div className="prompt-answer">
      <p>{t('promptAnswer.by', { prompt, model, time: formatDateTime(createdAt) })}</p>
      <h3>{t('promptAnswer.sources')}</h3>
      <Sources sources={answer.sources} />
      <h3>{t('promptAnswer.calls')}</h3>
      <Calls calls={answer.calls} />
      <h3>{t('promptAnswer.use')}</h3>
      <p>{t('promptAnswer.useText', { input, output, cost: `R$ ${price}` })}</p>
    </div>
  );
}

function Sources({ sources }: { sources: PromptAnswer['sources'] }) {
  const { t } = useTranslation('service-desk');
  if (sources.length === 0) return <p>{t('promptAnswer.noSources')}</p>;
  return (
    <ul>
      {sources.map(({ title, heading, address, score }) => {
        const name = [title, heading].filter(Boolean).join(' › ');
        const link = webAddress(address);
        return (
          <li key={`${name} ${address} ${score}`}>
            {link ? (
              <a href={link} target="_blank" rel="noopener noreferrer nofollow">
                <Name text={name} />
              </a>
            ) : (
              <Name text={name} />
            )}{' '}
            <small>{t('promptAnswer.score', { score })}</small>
          </li>
        );
      })}
    </ul>
  );
}

const known = ['opening_hours', 'open_bill', 'search_knowledge'] as const;

function Calls({ calls }: { calls: PromptAnswer['calls'] }) {
  const { t } = useTranslation('service-desk');
  if (calls.length === 0) return <p>{t('promptAnswer.noCalls')}</p>;
  const titleOf = (tool: string) => {
    const own = known.find((name) => name === tool);
    return own ? t(`promptAnswer.tools.${own}`) : tool.replace('__', ': ');
  };
  // They are in the order in which they were made, and never change.
  const numbered = calls.map((call, place) => ({ ...call, number: place + 1 }));
  return (
    <ol>
      {numbered.map(({ number, tool, arguments: asked, outcome, result, milliseconds }) => (
        <li key={number}>
          <strong>{titleOf(tool)}</strong> <small>{t(`promptAnswer.outcomes.${outcome}`)}</small>{' '}
          <small>{t('promptAnswer.milliseconds', { count: milliseconds })}</small>
          <dl>
            {asked !== '' && asked !== '{}' && (
              <>
                <dt>{t('promptAnswer.asked')}</dt>
                <dd>{asked}</dd>
              </>
            )}
            <dt>{t('promptAnswer.result')}</dt>
            <dd>{result}</dd>
          </dl>
        </li>
      ))}
    </ol>
  );
}
