import type { KnownTicket } from '@recado/api/live';
import { Suspense } from 'react';
import { lazyPart, passivePart } from '../../../lazy-part.ts';
import { usePanel } from './opened-panel.ts';
import { assistantTexts } from './texts.ts';
import { useAssistant } from './use-assistant.ts';

const Menu = passivePart(() => import(/* webpackChunkName: "assistant" */ './assistant-menu.tsx'), assistantTexts);
const Translating = passivePart(
  () => import(/* webpackChunkName: "assistant" */ './chat-translation.tsx'),
  assistantTexts,
);
const Panel = lazyPart(() => import(/* webpackChunkName: "assistant-panel" */ './assistant-panel.tsx'), assistantTexts);
const Note = passivePart(() => import(/* webpackChunkName: "assistant" */ './hand-over-note.tsx'), assistantTexts);

/** In the composer: the menu of the assistant, if the company has one. */
export function AssistantTool({ ticket, isOpen }: { ticket: KnownTicket; isOpen: boolean }) {
  const isOn = useAssistant();
  return <Suspense>{isOn && <Menu ticket={ticket} isOpen={isOpen} />}</Suspense>;
}

/** In an open chat: the panel that was asked for, and the translation of what customers write. */
export function AssistantHost({ ticket }: { ticket: KnownTicket }) {
  const isOn = useAssistant();
  const panel = usePanel(ticket.id);
  return (
    <Suspense>
      {isOn && <Translating ticketId={ticket.id} />}
      {isOn && panel && <Panel ticket={ticket} panel={panel} />}
    </Suspense>
  );
}

/** In the dialog of a transfer: fills the note with a summary, if the company has an assistant. */
export function HandOverNote({ ticketId }: { ticketId: number }) {
  const isOn = useAssistant();
  return <Suspense>{isOn && <Note ticketId={ticketId} />}</Suspense>;
}
