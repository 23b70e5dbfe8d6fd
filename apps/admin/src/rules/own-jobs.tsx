import { queues, useAll, useSetting, whatsapps } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { useLengthText } from './words/rule-words.ts';

/** A job of the settings, as a sentence with the page where it is set. */
interface OwnJob {
  key: string;
  text: string;
  to: '/connections' | '/settings' | '/queues';
}

/** What happens by itself without a rule, because connections, queues or settings say so. Nothing if nothing does. */
export function OwnJobs() {
  const { t } = useTranslation('admin');
  const jobs = useOwnJobs();
  if (jobs.length === 0) return null;
  return (
    <section className="own-jobs" aria-labelledby="own-jobs">
      <h2 id="own-jobs">{t('rules.own.title')}</h2>
      <p className="admin-meta">{t('rules.own.about')}</p>
      <ul>
        {jobs.map(({ key, text, to }) => (
          <li key={key}>
            {text} <Link to={to}>{t(`rules.own.in.${to.slice(1)}`)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useOwnJobs(): OwnJob[] {
  const { t } = useTranslation('admin');
  const length = useLengthText();
  const connections = useAll(whatsapps, {}).items;
  const allQueues = useAll(queues, {}).items;
  const rating = useSetting('userRating').value;
  const job = (key: string, text: string, to: OwnJob['to']): OwnJob => ({ key, text, to });
  const ofConnections = connections.flatMap(({ id, name, expiresTicket, timeSendQueue, sendIdQueue }) => {
    const queue = allQueues.find((one) => one.id === sendIdQueue)?.name;
    const said: OwnJob[] = [];
    if (expiresTicket > 0) {
      said.push(job(`inactive-${id}`, t('rules.own.inactive', { name, time: length(expiresTicket) }), '/connections'));
    }
    if (sendIdQueue !== null && queue !== undefined) {
      const text = t('rules.own.unassigned', { name, queue, time: length(timeSendQueue) });
      said.push(job(`unassigned-${id}`, text, '/connections'));
    }
    return said;
  });
  const ofQueues = allQueues.flatMap(({ id, name, firstAnswerLimit, answerLimit }) => {
    const limits = [
      firstAnswerLimit === null ? undefined : t('rules.own.firstAnswer', { name, time: length(firstAnswerLimit) }),
      answerLimit === null ? undefined : t('rules.own.answer', { name, time: length(answerLimit) }),
    ];
    return limits.flatMap((text, at) => (text === undefined ? [] : [job(`limit-${id}-${at}`, text, '/queues')]));
  });
  const ofSettings = rating === 'enabled' ? [job('rating', t('rules.own.rating'), '/settings')] : [];
  return [...ofConnections, ...ofQueues, ...ofSettings];
}
