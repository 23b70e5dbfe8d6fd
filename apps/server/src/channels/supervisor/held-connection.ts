import type { SpanFacts } from '../../platform/observability/tracing/tracer.ts';
import type { EventSource } from '../channel-events.ts';
import type { Channel, ChannelEvent } from '../port.ts';

/** One opening of a connection. It may be opened again while the former opening is still closing. */
export interface HeldConnection {
  companyId: number;
  provider: string;
  channel: Promise<Channel>;
  open: Channel | null;
  /** Whether the session is open: it may be away for days while this process holds the connection. */
  isConnected: boolean;
  /**
   * When a check first found the lease missing (ms since 1970). If a command took it, a message with `logout` follows.
   */
  missedAt: number | null;
}

/** What a span says about events that arrived. */
export function factsOf({ companyId, connectionId }: EventSource, events: readonly ChannelEvent[]): SpanFacts {
  const kinds = [...new Set(events.map(({ type }) => type))].join();
  return { 'recado.company.id': companyId, 'recado.connection.id': connectionId, 'recado.events': kinds };
}
