import type { Socket } from 'socket.io-client';
import { eventName } from '../contract/event-name.ts';
import type { EventName, EventPayload } from '../contract/index.ts';

type Listener = (payload: unknown) => void;
/** Told the kinds of events that were missed; null means any. */
type MissedListener = (names: readonly string[] | null) => void;

let socket: Socket | undefined;
let company = 0;
const listeners = new Map<EventName, Set<Listener>>();
const stateListeners = new Set<(state: SocketState) => void>();
const missedListeners = new Set<MissedListener>();
/** Whether what is on the screen may be older than the last token: the socket was there before, or an attempt failed. */
let isLate = false;
/** Counts openings and closings, so that a late opening knows that it is not wanted any more. */
let openings = 0;
/** What was told while the socket's code was loading. */
let waiting: (() => void)[] = [];

/** Whether the socket is connected. */
export interface SocketState {
  connected: boolean;
}

/** What the server says once it has joined the rooms of the socket's rights; other servers say it without a value. */
interface Ready {
  /** The kinds of events that were sent after the token was issued and before the rooms were joined; null: unknown. */
  missed: string[] | null;
}

/**
 * Opens the one socket of this browser tab; owned by the shell (SERVER §1). Its code is loaded here, so that the login
 * page does without. `getToken` is asked at every attempt, so that a reconnection uses the token of now.
 * Answers undefined when it was closed before it was there.
 */
export async function openSocket(
  url: string,
  companyId: number,
  getToken: () => string | null,
): Promise<Socket | undefined> {
  closeSocket();
  company = companyId;
  const opening = ++openings;
  const { io } = await import('socket.io-client');
  if (opening !== openings) return undefined;
  const { origin, pathname } = new URL(url, window.location.href);
  // What follows the host would be taken for one of the server's namespaces: below a path, it is the path of the engine.
  const opened = io(origin, {
    path: `${pathname.replace(/\/$/, '')}/socket.io`,
    auth: (give) => give({ token: getToken() }),
    transports: ['websocket', 'polling'],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 30_000,
    randomizationFactor: 0.5,
  });
  socket = opened;
  for (const tell of waiting.splice(0)) tell();
  opened.onAny(deliver);
  opened.on('connect', () => tellState({ connected: true }));
  opened.on('ready', (ready?: Ready) => {
    const missed = isLate ? null : (ready?.missed ?? null);
    isLate = true;
    for (const listener of missedListeners) listener(missed);
  });
  opened.on('connect_error', () => {
    isLate = true;
  });
  opened.on('disconnect', () => tellState({ connected: false }));
  window.addEventListener('online', reconnectNow);
  return opened;
}

/** Tries to connect at once instead of when the next attempt is due; nothing happens while connected. */
export function reconnectNow(): void {
  if (socket && !socket.connected) socket.disconnect().connect();
}

/** Closes the socket, e.g. on logout. Listeners stay registered for the next one. */
export function closeSocket(): void {
  openings += 1;
  waiting = [];
  window.removeEventListener('online', reconnectNow);
  socket?.close();
  socket = undefined;
  isLate = false;
}

/** Hears one kind of event of the signed-in company; returns how to stop. */
export function onEvent<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): () => void {
  // The server serialises every event by the contract, so what arrives under a name has its type.
  const heard = (payload: unknown) => listener(payload as EventPayload<Name>);
  const group = listeners.get(name) ?? new Set();
  listeners.set(name, group.add(heard));
  return () => group.delete(heard);
}

/** Hears whether the socket is connected; returns how to stop. */
export function onSocketState(listener: (state: SocketState) => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

/** Hears which events may have been missed, so that what they change must be fetched again; returns how to stop. */
export function onMissedEvents(listener: MissedListener): () => void {
  missedListeners.add(listener);
  return () => missedListeners.delete(listener);
}

/** Tells the server something, e.g. `joinChatBox`. Kept and repeated by socket.io until connected. */
export function emitToServer(
  name: 'joinChatBox' | 'leaveChatBox' | 'joinNotification' | 'joinTickets' | 'userStatus',
  value?: unknown,
): void {
  if (socket) socket.emit(name, value);
  else waiting.push(() => socket?.emit(name, value));
}

/** True while the socket is connected. */
export function socketConnected(): boolean {
  return socket?.connected ?? false;
}

function deliver(wireName: string, payload: unknown): void {
  for (const [name, group] of listeners) {
    if (wireName === eventName(company, name)) for (const listener of group) listener(payload);
  }
}

function tellState(state: SocketState): void {
  for (const listener of stateListeners) listener(state);
}
