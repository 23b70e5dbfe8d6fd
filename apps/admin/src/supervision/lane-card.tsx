import { useDroppable } from '@dnd-kit/core';
import { api } from '@recado/api/client';
import type { SupervisedAgent, SupervisedTicket } from '@recado/contract';
import { formatDateTime, IconButton, RelativeTime, StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ClockCircleOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import { type Lane, nameOf } from './lanes.ts';
import { SupervisedCard, type TicketActs } from './ticket-card.tsx';
import { refreshSupervision } from './use-supervision.ts';

/** How many tickets a lane shows at first. */
const shownAtFirst = 5;

/** A queue or an agent with its tickets; a ticket can be dropped on it. */
export function LaneCard({ lane, acts }: { lane: Lane; acts: TicketActs }) {
  const { t } = useTranslation('admin');
  const { setNodeRef, isOver } = useDroppable({ id: lane.key });
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lane.tickets : lane.tickets.slice(0, shownAtFirst);
  const hidden = lane.tickets.length - shown.length;
  const { waiting, oldestSince } = lane.kind === 'queue' ? lane.queue : lane.agent;
  return (
    <li ref={setNodeRef} className={isOver ? 'supervision-lane is-over' : 'supervision-lane'}>
      <h3>
        {lane.kind === 'queue' && (
          <span className="supervision-dot" style={{ backgroundColor: lane.queue.color }} aria-hidden />
        )}
        {nameOf(lane)}
      </h3>
      {lane.kind === 'agent' && (
        <span className="supervision-state">
          <AgentState agent={lane.agent} />
          <AwaySwitch agent={lane.agent} />
        </span>
      )}
      <p className="supervision-counts">
        {lane.kind === 'agent' && <span>{loadText(t, lane.agent)}</span>}
        <span>{t('supervision.waiting', { count: waiting })}</span>
        {oldestSince && (
          <span>
            {t('supervision.oldest')} <RelativeTime value={oldestSince} />
          </span>
        )}
      </p>
      <Cards tickets={shown} acts={acts} />
      {hidden > 0 && (
        <button type="button" className="supervision-more" onClick={() => setWhole(true)}>
          {t('supervision.more', { count: hidden })}
        </button>
      )}
    </li>
  );
}

function Cards({ tickets, acts }: { tickets: readonly SupervisedTicket[]; acts: TicketActs }) {
  if (tickets.length === 0) return null;
  return (
    <ul className="supervision-tickets">
      {tickets.map((ticket) => (
        <SupervisedCard key={ticket.id} ticket={ticket} acts={acts} />
      ))}
    </ul>
  );
}

function loadText(t: ReturnType<typeof useTranslation>['t'], { open, limit }: SupervisedAgent): string {
  return limit === null ? t('supervision.open', { count: open }) : t('supervision.openOf', { open, limit });
}

function AgentState({ agent: { online, away, works } }: { agent: SupervisedAgent }) {
  const { t } = useTranslation('admin');
  if (away) {
    const text = away.until ? t('supervision.awayUntil', { until: formatDateTime(away.until) }) : t('supervision.away');
    return <StatusText tone="warning">{away.reason ? `${text} · ${away.reason}` : text}</StatusText>;
  }
  if (!online) return <StatusText tone="neutral">{t('supervision.offline')}</StatusText>;
  if (!works) return <StatusText tone="neutral">{t('supervision.offHours')}</StatusText>;
  return <StatusText tone="success">{t('supervision.online')}</StatusText>;
}

/** Marks an agent as away, or as back: nobody else does it for one who left without saying so. */
function AwaySwitch({ agent: { id, name, away } }: { agent: SupervisedAgent }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const toggle = () => {
    const params = { userId: id };
    const done = away
      ? api('DELETE /users/:userId/away', { params })
      : api('PUT /users/:userId/away', { params, body: {} });
    done.catch(notify.error).finally(refreshSupervision);
  };
  return (
    <IconButton
      size="small"
      type="text"
      icon={<ClockCircleOutlined />}
      label={t(away ? 'supervision.markBack' : 'supervision.markAway', { name })}
      onClick={toggle}
    />
  );
}
