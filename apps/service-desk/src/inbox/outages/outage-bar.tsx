import { mostWaitingCounted } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { Outage } from '@recado/contract';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ExclamationCircleOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { useOutages, useOutageWatch } from './outages.ts';
import './outages.css';

/** The maximum number of listed connections; the rest is only counted, so that the list keeps its room. */
const mostLines = 2;

/** Shows in the workspace which connections are offline, how many messages wait, and what to do about it (UX). */
export function OutageBar() {
  const { t } = useTranslation('service-desk');
  const maySeeConnections = useAbility('connections-page:actionButtons');
  useOutageWatch();
  const outages = useOutages();
  if (outages.length === 0) return null;
  const others = outages.length - mostLines;
  return (
    <div className="outage-bar" role="status">
      <ExclamationCircleOutlined aria-hidden />
      <div>
        {outages.slice(0, mostLines).map((outage) => (
          <OutageText key={outage.id} outage={outage} />
        ))}
        {others > 0 && <p>{t('outages.more', { count: others })}</p>}
      </div>
      {maySeeConnections ? <Link to="/connections">{t('outages.open')}</Link> : <span>{t('outages.ask')}</span>}
    </div>
  );
}

function OutageText({ outage }: { outage: Outage }) {
  const { t } = useTranslation('service-desk');
  const { name, waiting } = outage;
  const key = waiting >= mostWaitingCounted ? 'outages.barMany' : 'outages.bar';
  return <p>{t(key, { name: plainName(name), count: waiting })}</p>;
}
