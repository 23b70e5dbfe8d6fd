import { phonesUrl } from '@recado/api/client';
import { Button, KeyHint } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { MessageOutlined, MobileOutlined } from '@recado/ui/icons';
import type { KeyboardEvent, PointerEvent } from 'react';
import { TicketList } from '../ticket-list/ticket-list.tsx';
import { listWidths, setListWidth, useListWidth } from './list-width.ts';
import { Pane } from './pane.tsx';

/** In pixels: what the chat keeps of a wide list, and what the list keeps of a narrow screen. */
const leastChat = 400;
const leastList = 280;

/** List on the left, chat on the right (SPEC §2.4). */
export function WideWorkspace({ uuid }: { uuid: string | null }) {
  const width = useListWidth();
  const list = `min(${width}px, max(${leastList}px, 100% - ${leastChat}px))`;
  return (
    <div className="workspace" style={{ gridTemplateColumns: `${list} auto minmax(0, 1fr)` }}>
      <TicketList />
      <WidthHandle />
      <Pane uuid={uuid} empty={<NothingOpen />} />
    </div>
  );
}

/** Shown instead of the chat: the product's logo and a hint how to start (SPEC §2.4). */
function NothingOpen() {
  const { t } = useTranslation('service-desk');
  const address = phonesUrl();
  return (
    <section className="nothing-open" aria-label={t('workspace.chat')}>
      <MessageOutlined className="nothing-open-mark" aria-hidden />
      <p className="nothing-open-name">Recado</p>
      <p>{t('workspace.nothingOpen')}</p>
      <p className="nothing-open-keys">
        <KeyHint keys="?" /> {t('workspace.shortcuts')}
      </p>
      {address && (
        <Button href={address} target="recado-phones" icon={<MobileOutlined aria-hidden />}>
          {t('demo.phones')}
        </Button>
      )}
    </section>
  );
}

/** The separator between list and chat: it is dragged, or moved with the arrow keys, to resize the list. */
function WidthHandle() {
  const { t } = useTranslation('service-desk');
  const width = useListWidth();
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    setListWidth(event.clientX - (event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0));
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -10, ArrowRight: 10 };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setListWidth(width + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is not an <hr>
    <div
      className="width-handle"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('workspace.listWidth')}
      aria-valuemin={listWidths.least}
      aria-valuemax={listWidths.most}
      aria-valuenow={width}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}
