import type { TicketChange, TicketStatus } from '@recado/contract';
import { AppError } from '../../../platform/errors.ts';

/** The state of a ticket before a transition. */
export interface TicketState {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
}

/** The moves of SPEC §4.1; `adjust` changes fields without moving the ticket. */
export type TransitionKind = 'accept' | 'return' | 'resolve' | 'reopen' | 'transfer' | 'adjust';

/** A transition and the state after it. */
export interface Transition {
  kind: TransitionKind;
  to: TicketState;
}

/**
 * Determines which move of SPEC §4.1 a change is. `callerId`: the agent to whom accept and reopen assign the ticket;
 * null for a program, which names the agent in the change. Throws ERR_TICKET_STATUS for a move that does not exist,
 * e.g. returning a closed ticket, and ERR_OTHER_OPEN_TICKET when another agent accepted the ticket first.
 */
export function readTransition(from: TicketState, change: TicketChange, callerId: number | null): Transition {
  const status = change.status ?? from.status;
  if (change.status === 'closed') return close(from);
  if (from.status === 'closed') return reopen(from, change, callerId);
  const isFree = from.status === 'pending' || from.userId === null;
  if (isFree && change.status === 'open') return accept(from, change, callerId);
  if (isLateAccept(from, change, callerId)) throw new AppError('ERR_OTHER_OPEN_TICKET');
  if (isTransfer(from, change)) return transfer(from, change);
  if (status === 'pending') return { kind: from.status === 'open' ? 'return' : 'adjust', to: waiting(from) };
  return keep(from, change, callerId);
}

function close(from: TicketState): Transition {
  return { kind: from.status === 'closed' ? 'adjust' : 'resolve', to: { ...from, status: 'closed' } };
}

/** Assigns the ticket to the caller and keeps its queue, unless the change names others (SPEC §4.1, Reopen). */
function reopen(from: TicketState, change: TicketChange, callerId: number | null): Transition {
  const moves = change.status !== undefined || change.userId !== undefined || change.queueId !== undefined;
  if (!moves) return { kind: 'adjust', to: from };
  if (change.status !== 'open') throw new AppError('ERR_TICKET_STATUS');
  const to = { status: 'open', userId: change.userId ?? callerId, queueId: change.queueId ?? from.queueId } as const;
  return { kind: 'reopen', to };
}

/**
 * Assigns a pending or unassigned open ticket to the caller, and to a queue if it has none yet; for another user it is
 * a transfer.
 */
function accept(from: TicketState, change: TicketChange, callerId: number | null): Transition {
  const userId = change.userId ?? callerId;
  const to = { status: 'open', userId, queueId: change.queueId ?? from.queueId } as const;
  return { kind: userId === callerId ? 'accept' : 'transfer', to };
}

/**
 * Whether the caller accepts a ticket that a colleague already has open, whatever queue they chose with it. Taking over
 * a ticket deliberately is a transfer to oneself, which has no status.
 */
function isLateAccept(from: TicketState, change: TicketChange, callerId: number | null): boolean {
  const isOfColleague = from.status === 'open' && from.userId !== null && from.userId !== callerId;
  if (!isOfColleague || change.status !== 'open') return false;
  const namesNobody = !change.userId && (change.queueId === undefined || change.queueId === from.queueId);
  return namesNobody || change.userId === callerId;
}

function isTransfer(from: TicketState, change: TicketChange): boolean {
  const otherQueue = change.queueId !== undefined && change.queueId !== from.queueId;
  const queueOnly = from.status === 'open' && !!change.queueId && !change.userId && change.status !== 'open';
  const otherUser = !!change.userId && change.userId !== from.userId && change.queueId !== undefined;
  return otherQueue || queueOnly || otherUser;
}

/** A ticket transferred to a user is open; transferred only to a queue, it is pending without user (SPEC §4.1). */
function transfer(from: TicketState, change: TicketChange): Transition {
  const currentUserId = change.status === 'open' ? from.userId : null;
  const userId = change.userId === undefined ? currentUserId : change.userId;
  const queueId = change.queueId === undefined ? from.queueId : change.queueId;
  return { kind: 'transfer', to: { status: userId ? 'open' : 'pending', userId, queueId } };
}

/** The ticket stays open. Assigns it to a colleague; refuses a caller who is too late to accept it. */
function keep(from: TicketState, change: TicketChange, callerId: number | null): Transition {
  if (!change.userId || change.userId === from.userId) return { kind: 'adjust', to: from };
  if (change.userId === callerId) throw new AppError('ERR_OTHER_OPEN_TICKET');
  return { kind: 'transfer', to: { ...from, userId: change.userId } };
}

function waiting(from: TicketState): TicketState {
  return { ...from, status: 'pending', userId: null };
}
