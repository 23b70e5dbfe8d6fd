import type { SourceContact, SourceMessage, SourceRound, SourceTicket } from '../source/records.ts';
import { hour, newId, sourceRows } from './source-rows.ts';

/** A ticket of a random history of the other product. It begins some days after the one before it. */
export interface OldTicket {
  who: number;
  isOnConnection: boolean;
  status: 'open' | 'pending' | 'closed';
  hasAgent: boolean;
  /** Whether its last round is only after the beginning of the next ticket. */
  isReopened: boolean;
  rounds: { isEnded: boolean; isStarted: boolean; rating: number | null }[];
  /** `inRound`: 0 is before the first one; `quotes`: which message of the ticket, if it has so many. */
  messages: { fromMe: boolean; inRound: number; quotes: number }[];
}

const days = 100;

/** Hours at which things happen in the ticket with this place in the history; no two are the same. */
function hoursOf({ isReopened, rounds, status }: OldTicket, place: number) {
  const begin = place * days;
  const queued = rounds.map((_, index) =>
    isReopened && index > 0 && index === rounds.length - 1 ? begin + days + 60 : begin + 1 + 10 * index,
  );
  const end = Math.max(begin + 50, (queued.at(-1) ?? begin) + 10);
  return { begin, queued, end, isClosed: status === 'closed' };
}

function messageHour(old: OldTicket, place: number, index: number): number {
  const { begin, queued } = hoursOf(old, place);
  const inRound = old.messages[index]?.inRound ?? 0;
  const from = inRound === 0 ? begin : (queued[inRound - 1] ?? queued.at(-1) ?? begin);
  return from + (inRound === 0 ? 0.25 : 2) + index / 100;
}

/** The rows of a history as they are read: oldest first. */
export function oldHistory(history: readonly OldTicket[]) {
  const contacts: SourceContact[] = [0, 1, 2].map((who) => sourceRows.contact({ name: `Pessoa ${who} ${newId()}` }));
  const tickets: SourceTicket[] = [];
  const rounds: SourceRound[] = [];
  const messages: SourceMessage[] = [];
  for (const [place, old] of history.entries()) {
    const { begin, queued, end } = hoursOf(old, place);
    const of = { connectionId: old.isOnConnection ? 'w1' : null, userId: old.hasAgent ? 'u1' : null };
    const contactId = contacts[old.who]?.id ?? null;
    const ticket = sourceRows.ticket({
      ...of,
      contactId,
      status: old.status,
      createdAt: hour(begin),
      updatedAt: hour(end),
    });
    tickets.push(ticket);
    for (const [index, { isEnded, isStarted, rating }] of old.rounds.entries()) {
      const at = queued[index] ?? 0;
      const times = { createdAt: hour(at), queuedAt: hour(at), startedAt: isStarted ? hour(at + 1) : null };
      rounds.push(
        sourceRows.round({ ticketId: ticket.id, ...of, ...times, finishedAt: isEnded ? hour(at + 5) : null, rating }),
      );
    }
    const wids = old.messages.map(() => `WID${newId()}`);
    for (const [index, { fromMe, quotes }] of old.messages.entries()) {
      const id = wids[index] ?? '';
      const createdAt = hour(messageHour(old, place, index));
      const about = { id, wid: id, ticketId: ticket.id, contactId: fromMe ? null : contactId, fromMe, createdAt };
      messages.push(
        sourceRows.message({ ...about, body: `${place}.${index}`, quotedId: wids[quotes] ?? `gone ${id}` }),
      );
    }
  }
  const byTime = (one: { createdAt: Date | null }, other: { createdAt: Date | null }) =>
    (one.createdAt?.getTime() ?? 0) - (other.createdAt?.getTime() ?? 0);
  return { contacts, tickets, rounds: rounds.toSorted(byTime), messages: messages.toSorted(byTime) };
}

interface ModelRound {
  ticket: number;
  queued: number;
  started: number | null;
  end: number | null;
  rating: number | null;
  hasAgent: boolean;
}

/** What a history must become, told without the code of the copy: one ticket of each contact on each connection. */
export function expected(history: readonly OldTicket[]) {
  const keys = [...new Set(history.map(({ who, isOnConnection }) => `${who} ${isOnConnection}`))].toSorted(
    (one, other) => one.localeCompare(other),
  );
  const firstOf = new Map<string, number>();
  const all = keys.map((conversation) => {
    const places = history.flatMap((old, place) =>
      `${old.who} ${old.isOnConnection}` === conversation ? [place] : [],
    );
    const rounds = places
      .flatMap((place) => roundsOf(history, place))
      .toSorted((one, other) => one.queued - other.queued);
    const [who = ''] = conversation.split(' ');
    firstOf.set(who, Math.min(firstOf.get(who) ?? Number.POSITIVE_INFINITY, rounds[0]?.queued ?? 0));
    return { conversation, who, places, rounds };
  });
  return all.map(({ conversation, who, places, rounds }) => {
    const newest = history[places.at(-1) ?? 0];
    const isLive = newest?.status !== 'closed';
    const lastHour = Math.max(...places.map((place) => (history[place] ? hoursOf(history[place], place).end : 0)));
    const said = places
      .flatMap((place) => messagesOf(history, place, rounds))
      .toSorted((one, other) => one.at - other.at);
    return {
      conversation,
      status: !isLive ? 'closed' : newest?.status === 'open' && newest.hasAgent ? 'open' : 'pending',
      rounds: rounds.map((round, index) => {
        const answers = said.filter(
          ({ fromMe, round: at, at: time }) => fromMe && at === index && time >= round.queued,
        );
        const isAnswered = round.hasAgent && answers.length > 0;
        const end = endOf(rounds, index, isLive, lastHour);
        return {
          queuedAt: hour(round.queued),
          startedAt: round.started === null ? null : hour(round.started),
          firstAnswerAt: isAnswered ? hour(Math.min(...answers.map(({ at }) => at))) : null,
          finishedAt: end === null ? null : hour(end),
          rating: round.rating,
          isLead: round.queued === firstOf.get(who),
          hasAgent: round.hasAgent,
        };
      }),
      messages: said.map(({ body, round, quotes }) => ({ body, round, quotes })),
    };
  });
}

function roundsOf(history: readonly OldTicket[], place: number): ModelRound[] {
  const old = history[place];
  if (!old) return [];
  const { begin, queued, end, isClosed } = hoursOf(old, place);
  const ticketEnd = isClosed ? end : null;
  if (old.rounds.length === 0) {
    const hasAgent = old.hasAgent && old.status !== 'pending';
    return [{ ticket: place, queued: begin, started: null, end: ticketEnd, rating: null, hasAgent }];
  }
  return old.rounds.map(({ isEnded, isStarted, rating }, index) => {
    const at = queued[index] ?? 0;
    const started = isStarted ? at + 1 : null;
    return { ticket: place, queued: at, started, end: isEnded ? at + 5 : ticketEnd, rating, hasAgent: old.hasAgent };
  });
}

/** Rounds of one old ticket never overlap; one without an end ends with the next; the last runs in a live ticket. */
function endOf(rounds: readonly ModelRound[], index: number, isLive: boolean, lastHour: number): number | null {
  const round = rounds[index];
  const next = rounds[index + 1];
  if (!round) return null;
  if (!next) return isLive ? null : (round.end ?? lastHour);
  const begin = round.started ?? round.queued;
  const end = round.end ?? Math.max(begin, next.queued);
  const sameTicket = rounds.slice(index + 1).find(({ ticket }) => ticket === round.ticket);
  return sameTicket ? Math.max(begin, Math.min(end, Math.max(begin, sameTicket.queued))) : end;
}

function messagesOf(history: readonly OldTicket[], place: number, rounds: readonly ModelRound[]) {
  const old = history[place];
  return (old?.messages ?? []).map(({ fromMe, quotes }, index) => {
    const at = old ? messageHour(old, place, index) : 0;
    const own = rounds.flatMap(({ ticket }, position) => (ticket === place ? [position] : []));
    const reached = own.filter((position) => (rounds[position]?.queued ?? 0) <= at);
    const quoted = old && quotes < old.messages.length ? `${place}.${quotes}` : null;
    return { at, fromMe, body: `${place}.${index}`, round: reached.at(-1) ?? own[0] ?? -1, quotes: quoted };
  });
}
