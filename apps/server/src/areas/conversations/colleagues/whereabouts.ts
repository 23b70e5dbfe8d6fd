import type { Clock } from '../../../platform/clock.ts';

/** Milliseconds after which a view expires unless it is repeated; the web client repeats it every 15 seconds. */
const leaseMilliseconds = 40_000;
/** Milliseconds after their last key for which a user counts as writing; the web client repeats it every 3 seconds. */
const writingMilliseconds = 7_000;
/** The most sockets of all processes that are remembered; beyond that, the one that was silent longest is removed. */
const mostSockets = 20_000;

/** The ticket that one socket shows. */
export interface OpenTicketView {
  socketId: string;
  companyId: number;
  ticketId: number;
  user: { id: number; name: string };
  /** The rooms of the users who may see the ticket (`roomsOfTicket`). */
  rooms: string[];
  isWriting: boolean;
}

interface HeldTicketView extends OpenTicketView {
  until: number;
  writingUntil: number;
}

/** The activity of a user in a ticket, over all their sockets. */
export type ViewerActivity = 'viewing' | 'writing' | 'gone';

/** The tickets that users show, in all processes, until their lease expires. */
export interface Whereabouts {
  /** Stores the ticket that a socket shows, and renews its lease. */
  set(view: OpenTicketView): void;
  drop(socketId: string): void;
  of(socketId: string): OpenTicketView | undefined;
  doing(ticketId: number, userId: number): ViewerActivity;
  inCompany(companyId: number): OpenTicketView[];
  /** Removes views whose lease expired, and ends writing; returns all changed views. */
  sweep(): OpenTicketView[];
}

/** Keeps the views in memory. */
export function createWhereabouts(clock: Clock): Whereabouts {
  /** The views by socket; the one that was silent longest is first. */
  const views = new Map<string, HeldTicketView>();
  const byTicket = new Map<number, Set<string>>();
  const now = () => clock().getTime();

  function drop(socketId: string): void {
    const shown = views.get(socketId);
    if (!shown) return;
    views.delete(socketId);
    const others = byTicket.get(shown.ticketId);
    others?.delete(socketId);
    if (others?.size === 0) byTicket.delete(shown.ticketId);
  }

  return {
    set(view) {
      const before = views.get(view.socketId);
      drop(view.socketId);
      const wroteUntil = before?.ticketId === view.ticketId ? before.writingUntil : 0;
      const writingUntil = view.isWriting ? now() + writingMilliseconds : wroteUntil;
      views.set(view.socketId, { ...view, until: now() + leaseMilliseconds, writingUntil });
      byTicket.set(view.ticketId, (byTicket.get(view.ticketId) ?? new Set()).add(view.socketId));
      const [silent] = views.keys();
      if (views.size > mostSockets && silent !== undefined) drop(silent);
    },
    drop,
    of: (socketId) => views.get(socketId),
    doing(ticketId, userId) {
      const shown = [...(byTicket.get(ticketId) ?? [])].flatMap((socketId) => views.get(socketId) ?? []);
      const own = shown.filter(({ user }) => user.id === userId);
      if (own.length === 0) return 'gone';
      return own.some(({ writingUntil }) => writingUntil > now()) ? 'writing' : 'viewing';
    },
    inCompany: (companyId) => [...views.values()].filter((view) => view.companyId === companyId),
    sweep() {
      const changed: OpenTicketView[] = [];
      for (const view of views.values()) {
        const isOver = view.until <= now();
        if (!isOver && (view.writingUntil === 0 || view.writingUntil > now())) continue;
        changed.push(view);
        if (isOver) drop(view.socketId);
        else view.writingUntil = 0;
      }
      return changed;
    },
  };
}
