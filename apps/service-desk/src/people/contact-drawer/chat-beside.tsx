import type { KnownTicket } from '@recado/api/live';
import { useLayer, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type PropsWithChildren, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { contactKeys } from './contact-keys.ts';
import { contactOpenerId } from './contact-opener.tsx';
import { showContact, useContactOpenedFor } from './drawer-store.ts';
import { drawerTexts } from './texts.ts';
import './chat-beside.css';

/** One download with the composer of notes and their bubbles, which would repeat much of it. */
const ContactDrawer = lazyPart(() => import(/* webpackChunkName: "contact" */ './contact-drawer.tsx'), drawerTexts);

/** In pixels: with less, the chat would be squeezed, and the drawer covers it. */
const besideFrom = 720;

/** The chat with the drawer of its contact: beside it, or over it if there is no room for both (UX). */
export function ChatBeside({ ticket, children }: PropsWithChildren<{ ticket: KnownTicket }>) {
  const { t } = useTranslation('service-desk');
  const [box, width] = useWidth<HTMLDivElement>();
  const openedFor = useContactOpenedFor();
  const isOver = width < besideFrom;
  const isOpen = width > 0 && openedFor !== null && (!isOver || openedFor === ticket.uuid);
  const close = () => {
    showContact(null);
    // The opener can be focused only once the chat is no longer covered.
    setTimeout(() => document.getElementById(contactOpenerId)?.focus());
  };
  useLayer(isOpen && isOver, close);
  const toggle = () => (isOpen ? close() : showContact(ticket.uuid));
  useShortcuts([{ keys: contactKeys, group: t('shortcuts.chat'), label: t('drawer.open'), run: toggle }]);
  return (
    <div ref={box} className="chat-beside" data-over={isOver}>
      <div className="chat-beside-chat" inert={isOpen && isOver}>
        {children}
      </div>
      {isOpen && (
        <Suspense fallback={<aside className="contact-drawer" aria-label={t('drawer.title')} aria-busy />}>
          <ContactDrawer key={ticket.contact.id} ticket={ticket} isOver={isOver} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/** The width of an element in pixels; 0 before the first layout. */
function useWidth<Box extends HTMLElement>(): [RefObject<Box | null>, number] {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
