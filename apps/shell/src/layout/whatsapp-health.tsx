import { onEvent } from '@recado/api/client';
import { useAbility } from '@recado/auth';
import type { Outage } from '@recado/contract';
import { Tooltip } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ExclamationCircleOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { useEffect, useState } from 'react';

/** Milliseconds for which a connection may be down before it is shown: a short reconnection is nobody's work. */
const patience = 3_000;

/**
 * The connections of the company that are linked and down, in the top bar of every page, because the state of this
 * browser ("Online") says nothing about WhatsApp. Administrators get to the connections from it. Nothing while all are
 * open, or before the server has told.
 */
export function WhatsappHealth() {
  const { t } = useTranslation('shell');
  const mayRepair = useAbility('connections-page:actionButtons');
  const down = useLasting(useDown());
  const [first] = down;
  if (!first) return null;
  const waiting = down.reduce((sum, outage) => sum + outage.waiting, 0);
  const label = t('bar.whatsappDown', { count: down.length });
  const names = down.map(({ name }) => name).join(', ');
  const text = [names, waiting > 0 && t('bar.whatsappWaiting', { count: waiting })].filter(Boolean).join(' · ');
  const content = (
    <>
      <ExclamationCircleOutlined aria-hidden />
      <span>{label}</span>
    </>
  );
  return (
    <Tooltip title={`${text}. ${t(mayRepair ? 'bar.whatsappRepair' : 'bar.whatsappAsk')}`}>
      <span className="whatsapp-down" role="status">
        {mayRepair ? <Link to="/connections">{content}</Link> : content}
      </span>
    </Tooltip>
  );
}

/** The connections of the server's latest event, which always contains all that are down. */
function useDown(): readonly Outage[] {
  const [news, setNews] = useState<{ at: string; connections: readonly Outage[] }>({ at: '', connections: [] });
  useEffect(() => {
    const stops = [
      onEvent('outages', (event) => setNews((known) => (event.at >= known.at ? event : known))),
      onEvent('whatsapp', (event) => {
        if (event.action !== 'delete') return;
        const others = ({ id }: Outage) => id !== event.whatsappId;
        setNews(({ at, connections }) => ({ at, connections: connections.filter(others) }));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return news.connections;
}

/** What is down, once something has been down for a moment; empty at once when nothing is. */
function useLasting(down: readonly Outage[]): readonly Outage[] {
  const isDown = down.length > 0;
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isDown) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), patience);
    return () => clearTimeout(timer);
  }, [isDown]);
  return isDown && lasts ? down : [];
}
