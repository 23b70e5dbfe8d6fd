import type { BulkChange, Ticket } from '@recado/contract';
import { mostChangedTickets } from '@recado/contract/limits';
import { Button, IconButton, useLayer, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined, CloseOutlined, EyeOutlined, MoonOutlined, SwapOutlined, TagOutlined } from '@recado/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { askingQueues, askResolution } from '../resolve/asked-resolution.ts';
import { SnoozeDialog } from '../snooze/lazy-snooze.tsx';
import { chooseAll, endChoosing, useChosenTickets } from './chosen-tickets.ts';
import { useHeldChange } from './held-change.ts';
import './many-tickets.css';

const TransferManyDialog = lazy(() => import('./transfer-many-dialog.tsx'));
const TagManyDialog = lazy(() => import('./tag-many-dialog.tsx'));

/** The number of chosen tickets, what can be done to all of them, and the way out. */
export default function ChosenBar({ list, shown }: { list: string; shown: readonly Ticket[] }) {
  const { t } = useTranslation('service-desk');
  const ids = useChosenTickets(list);
  const hold = useHeldChange();
  const [dialog, setDialog] = useState<'transfer' | 'tag' | 'snooze'>();
  const tickets = shown.filter(({ id }) => ids.has(id));
  const areLive = tickets.length > 0 && tickets.every(({ status }) => status !== 'closed');
  const isAll = tickets.length >= Math.min(shown.length, mostChangedTickets);
  useShortcuts([{ keys: 'escape', group: t('shortcuts.list'), label: t('many.end'), run: endChoosing }]);
  useLayer(true, endChoosing);
  const change = (wanted: BulkChange) => {
    endChoosing();
    hold(tickets, wanted);
  };
  const resolve = () => {
    const queues = askingQueues(tickets);
    if (queues.length === 0) return change({ kind: 'resolve' });
    askResolution({ of: tickets.length, queues, onAnswer: (why) => change({ kind: 'resolve', ...why }) });
  };
  return (
    <section className="chosen-bar" aria-label={t('many.bar')}>
      <IconButton label={t('many.end')} icon={<CloseOutlined aria-hidden />} onClick={endChoosing} />
      <span className="chosen-count" role="status">
        {t('many.count', { count: tickets.length })}
      </span>
      {!isAll && (
        <Button
          type="link"
          size="small"
          onClick={() =>
            chooseAll(
              list,
              shown.map(({ id }) => id),
            )
          }
        >
          {t('many.all')}
        </Button>
      )}
      <span className="chosen-actions">
        {areLive && (
          <>
            <IconButton label={t('many.resolve')} icon={<CheckOutlined aria-hidden />} onClick={resolve} />
            <IconButton
              label={t('many.transfer')}
              icon={<SwapOutlined aria-hidden />}
              onClick={() => setDialog('transfer')}
            />
            <IconButton
              label={t('many.snooze')}
              icon={<MoonOutlined aria-hidden />}
              onClick={() => setDialog('snooze')}
            />
          </>
        )}
        <IconButton label={t('many.tag')} icon={<TagOutlined aria-hidden />} onClick={() => setDialog('tag')} />
        {areLive && (
          <IconButton
            label={t('many.read')}
            icon={<EyeOutlined aria-hidden />}
            onClick={() => change({ kind: 'read' })}
          />
        )}
      </span>
      <Suspense>
        {dialog === 'transfer' && (
          <TransferManyDialog count={tickets.length} onChosen={change} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'snooze' && (
          <SnoozeDialog tickets={tickets} onChosen={change} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'tag' && <TagManyDialog tickets={tickets} onChosen={change} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </section>
  );
}
