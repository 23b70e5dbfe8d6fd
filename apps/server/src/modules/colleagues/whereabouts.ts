import type { Clock } from '../../platform/platform.ts';

/** Milliseconds that a view holds without being repeated; the web client repeats it every 15 seconds. */
const leaseMilliseconds = 40_000;
/** Milliseconds that a user counts as writing after their last key; the web client repeats it every 3 seconds. */
const writingMilliseconds = 7_000;
/** Sockets of all processes that are remembered, at most; beyond that, the longest silent is forgotten. */
const mostSockets = 20_000;

/** The ticket that one socket has in front. */
export interface OpenTicketView {
  socketId: string;
  companyId: number;
  ticketId: number;
  user: { id: number; name: string };
  /** The rooms of those who may see the ticket (`roomsOfTicket`). */
  rooms: string[];
  isWriting: boolean;
}

interface HeldTicketView extends OpenTicketView {
  until: number;
  writingUntil: number;
}

/** What a user does in a ticket, over all their sockets. */
export type ViewerActivity = 'viewing' | 'writing' | 'gone';

/** The users and the tickets that they have in front, in all processes, until their lease expires. */
export interface Whereabouts {
  /** Sets what a socket has in front; returns what it had before, if that is another ticket. */
  set(look: OpenTicketView): void;
  drop(socketId: string): void;
  of(socketId: string): OpenTicketView | undefined;
  doing(ticketId: number, userId: number): ViewerActivity;
  inCompany(companyId: number): OpenTicketView[];
  /** Removes views whose lease expired, and ends writing; returns all changed views. */
  sweep(): OpenTicketView[];
}

/** Keeps the views in memory. */
export function createWhereabouts(clock: Clock): Whereabouts {
  /** The longest silent first. */
  const looks = new Map<string, HeldTicketView>();
  const byTicket = new Map<number, Set<string>>();
  const now = () => clock().getTime();

  function drop(socketId: string): void {
    const held = looks.get(socketId);
    if (!held) return;
    looks.delete(socketId);
    const others = byTicket.get(held.ticketId);
    others?.delete(socketId);
    if (others?.size === 0) byTicket.delete(held.ticketId);
  }

  return {
    set(look) {
      const before = looks.get(look.socketId);
      drop(look.socketId);
      const wroteUntil = before?.ticketId === look.ticketId ? before.writingUntil : 0;
      const writingUntil = look.isWriting ? now() + writingMilliseconds : wroteUntil;
      looks.set(look.socketId, { ...look, until: now() + leaseMilliseconds, writingUntil });
      byTicket.set(look.ticketId, (byTicket.get(look.ticketId) ?? new Set()).add(look.socketId));
      const [silent] = looks.keys();
      if (looks.size > mostSockets && silent !== undefined) drop(silent);
    },
    drop,
    of: (socketId) => looks.get(socketId),
    doing(ticketId, userId) {
      const held = [...(byTicket.get(ticketId) ?? [])].flatMap((socketId) => looks.get(socketId) ?? []);
      const own = held.filter(({ user }) => user.id === userId);
      if (own.length === 0) return 'gone';
      return own.some(({ writingUntil }) => writingUntil > now()) ? 'writing' : 'viewing';
    },
    inCompany: (companyId) => [...looks.values()].filter((look) => look.companyId === companyId),
    sweep() {
      const changed: OpenTicketView[] = [];
      for (const look of looks.values()) {
        const isOver = look.until <= now();
        if (!isOver && (look.writingUntil === 0 || look.writingUntil > now())) continue;
        changed.push(look);
        if (isOver) drop(look.socketId);
        else look.writingUntil = 0;
      }
      return changed;
    },
  };
}
