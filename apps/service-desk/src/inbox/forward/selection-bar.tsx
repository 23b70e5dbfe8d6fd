import type { KnownTicket, ShownMessage } from '@recado/api/live';
import { Button, useLayer, useNotify, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ShareAltOutlined } from '@recado/ui/icons';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { mostSelected, stopSelecting, useSelection } from './selection.ts';
import './forward.css';

const ForwardDialog = lazy(() => import('./forward-dialog.tsx'));

interface SelectionBarProps {
  ticket: KnownTicket;
  messages: readonly ShownMessage[];
  /** Shown while no messages are being selected: the composer. */
  children: ReactNode;
}

/** The bar of the selection mode (SPEC §2.4): the number of messages, the actions on them, and a button to leave. */
export function SelectionBar({ ticket, messages, children }: SelectionBarProps) {
  const selected = useSelection(ticket.id);
  useEffect(() => stopSelecting, []);
  // The composer stays mounted, with its draft or recording.
  return (
    <>
      {selected && <Selecting messages={messages.filter(({ id }) => selected.includes(id))} />}
      <div hidden={selected !== null}>{children}</div>
    </>
  );
}

function Selecting({ messages }: { messages: readonly ShownMessage[] }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const [isForwarding, setForwarding] = useState(false);
  useShortcuts([{ keys: 'escape', group: t('shortcuts.chat'), label: t('forward.cancel'), run: stopSelecting }]);
  useLayer(true, stopSelecting);
  const forward = () => (messages.length > 0 ? setForwarding(true) : notify.error(t('forward.nothing')));
  return (
    <section className="selection-bar" aria-label={t('forward.bar')}>
      <span className="selection-bar-count" role="status">
        {messages.length === 0 ? t('forward.none') : t('forward.count', { count: messages.length })}
        {messages.length === mostSelected && ` · ${t('forward.tooMany', { count: mostSelected })}`}
      </span>
      <Button onClick={stopSelecting}>{t('forward.cancel')}</Button>
      <Button type="primary" icon={<ShareAltOutlined aria-hidden />} onClick={forward}>
        {t('forward.action')}
      </Button>
      <Suspense>
        {isForwarding && (
          <ForwardDialog
            messages={messages}
            onClose={(isDone) => {
              setForwarding(false);
              if (isDone) stopSelecting();
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
