import { api } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import type { SupportGrant } from '@recado/contract';
import { type SupportHours, supportHours } from '@recado/contract/support-hours';
import { Button, ErrorState, ListSkeleton, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useId, useState } from 'react';
import { SupportLine } from './support-line.tsx';
import './support.css';

/** What super users asked this company for: an administrator lets them in for some hours, refuses, and ends it (ADR 189). */
export default function CompanySupport() {
  const { t } = useTranslation('admin');
  const id = useId();
  const { report, error, refetch } = useReport('GET /company-support-grants', {}, live);
  return (
    <section aria-labelledby={id} className="support-access">
      <h2 id={id}>{t('support.title')}</h2>
      <p className="admin-meta">{t('support.about')}</p>
      {error && <ErrorState failure={error} onRetry={refetch} />}
      {!report && !error && <ListSkeleton />}
      {report?.length === 0 && <p>{t('support.none')}</p>}
      {report && report.length > 0 && (
        <ul aria-labelledby={id}>
          {report.map((grant) => (
            <SupportLine key={grant.id} grant={grant} title={grant.askedBy}>
              {grant.state === 'asked' && <Answer grant={grant} onDone={refetch} />}
              {grant.state === 'granted' && <End grant={grant} onDone={refetch} />}
            </SupportLine>
          ))}
        </ul>
      )}
    </section>
  );
}

const live = { refreshOn: ['support-grant' as const], fresh: true };

interface ActionProps {
  grant: SupportGrant;
  onDone: () => void;
}

function Answer({ grant: { id, askedBy }, onDone }: ActionProps) {
  const { t } = useTranslation('admin');
  const { isBusy, run } = useAction(onDone);
  const answer = (hours: SupportHours | null) =>
    run(() =>
      api('POST /company-support-grants/:supportGrantId/answer', { params: { supportGrantId: id }, body: { hours } }),
    );
  return (
    <fieldset className="support-answer" disabled={isBusy}>
      <legend>{t('support.give')}</legend>
      {supportHours.map((count) => {
        const hours = t('support.hours', { count });
        return (
          <Button key={count} aria-label={t('support.giveOf', { name: askedBy, hours })} onClick={() => answer(count)}>
            {hours}
          </Button>
        );
      })}
      <Button danger aria-label={t('support.refuseOf', { name: askedBy })} onClick={() => answer(null)}>
        {t('support.refuse')}
      </Button>
    </fieldset>
  );
}

function End({ grant: { id, askedBy }, onDone }: ActionProps) {
  const { t } = useTranslation('admin');
  const { isBusy, run } = useAction(onDone);
  const end = () =>
    run(() => api('POST /company-support-grants/:supportGrantId/end', { params: { supportGrantId: id } }));
  return (
    <Button danger loading={isBusy} aria-label={t('support.endOf', { name: askedBy })} onClick={end}>
      {t('support.end')}
    </Button>
  );
}

/** Runs one call at a time, and reads what is shown again, also after a refusal: somebody else may have answered. */
function useAction(onDone: () => void) {
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const run = (call: () => Promise<unknown>) => {
    setBusy(true);
    void call()
      .catch(notify.error)
      .then(() => {
        setBusy(false);
        onDone();
      });
  };
  return { isBusy, run };
}
