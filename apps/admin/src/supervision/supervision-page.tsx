import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { SupervisedTicket } from '@recado/contract';
import { EmptyState, ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type ReactNode, useState } from 'react';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { LaneCard } from './lane-card.tsx';
import { isAbsent, type Lane, lanesOf, type Supervision } from './lanes.ts';
import { ListenDrawer } from './listen-drawer.tsx';
import type { TicketActs } from './ticket-card.tsx';
import { useHandOver } from './use-hand-over.ts';
import { useSupervision } from './use-supervision.ts';
import { WhisperDialog } from './whisper-dialog.tsx';
import './supervision.css';

/** What supervisors see now: who waits, in which queue and with whom, and who is there (docs/adr/0167). */
export default function SupervisionPage() {
  const { t } = useTranslation('admin');
  const { report, error, refetch } = useSupervision();
  return (
    <div className="supervision">
      <h1>{t('supervision.title')}</h1>
      {report ? <Floor report={report} /> : error ? <ErrorState failure={error} onRetry={refetch} /> : <ListSkeleton />}
    </div>
  );
}

/** What is done with one ticket at a time. */
type Doing = { act: keyof TicketActs; ticket: SupervisedTicket } | undefined;

function Floor({ report }: { report: Supervision }) {
  const { t } = useTranslation('admin');
  const [doing, setDoing] = useState<Doing>();
  const handOver = useHandOver();
  const lanes = lanesOf(report);
  const all = [...lanes.queues, ...lanes.agents];
  const acts: TicketActs = {
    listen: (ticket) => setDoing({ act: 'listen', ticket }),
    whisper: (ticket) => setDoing({ act: 'whisper', ticket }),
    handOver: (ticket) => setDoing({ act: 'handOver', ticket }),
  };
  const close = () => setDoing(undefined);
  if (all.length === 0) return <EmptyState title={t('supervision.empty')} description={t('supervision.emptyText')} />;
  return (
    <>
      <Summary report={report} />
      <Dragging lanes={all} onDrop={(ticket, lane) => void handOver(ticket, lane)}>
        <Section title={t('supervision.queues')} lanes={lanes.queues} acts={acts} />
        <Section title={t('supervision.agents')} lanes={lanes.agents} acts={acts} />
      </Dragging>
      {report.isCut && <p className="supervision-cut">{t('supervision.cut')}</p>}
      {doing?.act === 'listen' && (
        <ListenDrawer ticket={doing.ticket} onWhisper={() => acts.whisper(doing.ticket)} onClose={close} />
      )}
      {doing?.act === 'whisper' && <WhisperDialog ticket={doing.ticket} onClose={close} />}
      {doing?.act === 'handOver' && (
        <HandOverDialog
          ticket={doing.ticket}
          lanes={all}
          onChoose={(lane) => void handOver(doing.ticket, lane)}
          onClose={close}
        />
      )}
    </>
  );
}

function Summary({ report: { queues, agents } }: { report: Supervision }) {
  const { t } = useTranslation('admin');
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const present = agents.filter((agent) => !isAbsent(agent)).length;
  const away = agents.filter((agent) => agent.away).length;
  return (
    <p className="supervision-summary" role="status">
      <strong>{t('supervision.waiting', { count: waiting })}</strong>
      <span>{t('supervision.present', { present, all: agents.length })}</span>
      {away > 0 && <span>{t('supervision.awayCount', { count: away })}</span>}
    </p>
  );
}

function Section({ title, lanes, acts }: { title: string; lanes: readonly Lane[]; acts: TicketActs }) {
  if (lanes.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="supervision-lanes">
        {lanes.map((lane) => (
          <LaneCard key={lane.key} lane={lane} acts={acts} />
        ))}
      </ul>
    </section>
  );
}

interface DraggingProps {
  lanes: readonly Lane[];
  onDrop: (ticket: SupervisedTicket, lane: Lane) => void;
  children: ReactNode;
}

/** By mouse after a few pixels, by touch after a short press; by keyboard the menu of a ticket does the same. */
function Dragging({ lanes, onDrop, children }: DraggingProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  );
  const end = ({ active, over }: DragEndEvent) => {
    const lane = lanes.find(({ key }) => key === over?.id);
    const ticket = lanes.flatMap((one) => one.tickets).find(({ id }) => id === active.id);
    if (lane && ticket) onDrop(ticket, lane);
  };
  return (
    <DndContext sensors={sensors} collisionDetection={pointerWithin} onDragEnd={end}>
      {children}
    </DndContext>
  );
}
