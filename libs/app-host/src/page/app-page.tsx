import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { splitProps } from '../session/split-props.ts';
import { Turnstile } from '../session/turnstile.ts';
import type { AppContext } from '../wire/messages.ts';

/** A page of an app's server in a place of ours. */
export interface AppPageProps {
  /** The origin of the app's server, as the company consented to it. */
  origin: string;
  path: string;
  /** For screen readers. */
  title: string;
  /** What the page is told, at the time. */
  contextOf: () => AppContext;
  /** A statement about who looks, for that origin. */
  statementFor: (view: { ticketId?: number | undefined; contactId?: number | undefined }) => Promise<string>;
  /** What the point gives; its functions stay here. */
  props: object;
}

const fromPage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('recado:ready') }),
  z.object({ type: z.literal('recado:height'), height: z.number().min(0).max(100_000) }),
]);

/** Pixels that a page may have; it has the first from the beginning. */
const heights = { least: 120, most: 2_000 };

/**
 * A page of an app's server in a frame: the document around it allows this one origin and nothing else, and its sandbox no
 * navigation of the product. It says `recado:ready` to the top window and gets context and statement by a message to exactly
 * its origin; `recado:height` changes its height.
 */
export function AppPage({ origin, path, title, contextOf, statementFor, props }: AppPageProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(heights.least * 2);
  const told = useRef({ contextOf, props, statementFor });
  told.current = { contextOf, props, statementFor };
  useEffect(() => {
    const asked = new Turnstile(20, 60_000);
    const listen = (event: MessageEvent<unknown>) => {
      const inner = frame.current?.contentWindow?.frames[0];
      if (!inner || event.source !== inner || event.origin !== origin) return;
      const { data: message } = fromPage.safeParse(event.data);
      if (message?.type === 'recado:height') setHeight(Math.min(heights.most, Math.max(heights.least, message.height)));
      if (message?.type === 'recado:ready' && asked.pass()) void tell(inner);
    };
    const tell = async (inner: Window) => {
      const { data } = splitProps(told.current.props);
      const statement = await told.current.statementFor(inView(data)).catch(() => null);
      inner.postMessage({ type: 'recado:context', context: told.current.contextOf(), props: data, statement }, origin);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [origin]);
  const address = `/app-page.html?${new URLSearchParams({ address: `${origin}${path}` })}`;
  return <iframe ref={frame} className="app-page" title={title} src={address} style={{ height }} />;
}

const seen = z.object({
  ticket: z.object({ id: z.number(), contact: z.object({ id: z.number() }) }).optional(),
  contact: z.object({ id: z.number() }).optional(),
  ticketId: z.number().optional(),
});

function inView(data: object): { ticketId?: number | undefined; contactId?: number | undefined } {
  const { data: view } = seen.safeParse(data);
  return { ticketId: view?.ticket?.id ?? view?.ticketId, contactId: view?.ticket?.contact.id ?? view?.contact?.id };
}
