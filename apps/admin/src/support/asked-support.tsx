import { api } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import { keepSession } from '@recado/auth';
import type { AskedSupportGrant } from '@recado/contract';
import { Button, ErrorState, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useId, useState } from 'react';
import { SupportLine } from './support-line.tsx';
import './support.css';

/** How many of the latest are shown whatever became of them; of others those that are open. The audit log has all. */
const latest = 5;
const isShown = ({ state }: AskedSupportGrant, place: number) =>
  place < latest || state === 'asked' || state === 'granted';

/** Loads the first page with the session that was stored. */
const openFirstPage = () => location.assign('/');

/** What super users asked companies for: whoever asked enters, and ends it (ADR 189). Nothing where nobody asked. */
export default function AskedSupport({ open = openFirstPage }: { open?: () => void }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const { report, error, refetch } = useReport('GET /support-grants', {}, { fresh: true });
  if (error) return <ErrorState failure={error} onRetry={refetch} />;
  if (!report || report.length === 0) return null;
  return (
    <section aria-labelledby={id} className="support-access">
      <h2 id={id}>{t('support.mine')}</h2>
      <ul aria-labelledby={id}>
        {report.filter(isShown).map((grant) => (
          <SupportLine key={grant.id} grant={grant} title={grant.companyName}>
            {grant.isOwn && <Actions grant={grant} onDone={refetch} open={open} />}
          </SupportLine>
        ))}
      </ul>
    </section>
  );
}

interface ActionsProps {
  grant: AskedSupportGrant;
  onDone: () => void;
  open: () => void;
}

function Actions({ grant: { id, state, companyName: name }, onDone, open }: ActionsProps) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  if (state !== 'asked' && state !== 'granted') return null;
  const params = { supportGrantId: id };
  const refused = (failure: unknown) => {
    notify.error(failure);
    onDone();
  };
  const run = (work: Promise<unknown>) => {
    setBusy(true);
    void work.catch(refused).then(() => setBusy(false));
  };
  const enter = async () => {
    keepSession(await api('POST /support-grants/:supportGrantId/sign-in', { params }));
    open();
  };
  const isGiven = state === 'granted';
  return (
    <div className="support-answer">
      {isGiven && (
        <Button
          type="primary"
          loading={isBusy}
          aria-label={t('support.enterOf', { name })}
          onClick={() => run(enter())}
        >
          {t('support.enter')}
        </Button>
      )}
      <Button
        danger
        disabled={isBusy}
        aria-label={isGiven ? t('support.endMineOf', { name }) : t('support.takeBackOf', { name })}
        onClick={() => run(api('POST /support-grants/:supportGrantId/end', { params }).then(onDone))}
      >
        {isGiven ? t('support.end') : t('support.takeBack')}
      </Button>
    </div>
  );
}
