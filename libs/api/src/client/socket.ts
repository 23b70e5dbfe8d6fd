import type { EventName, EventPayload } from '@recado/contract';
import { eventName } from '@recado/contract/event-name';
import type { Socket } from 'socket.io-client';

type Listener = (payload: unknown) => void;
/** Receives the kinds of events that were missed; null means any. */
type MissedListener = (names: readonly string[] | null) => void;

let socket: Socket | undefined;
let company = 0;
const listeners = new Map<EventName, Set<Listener>>();
const stateListeners = new Set<(state: SocketState) => void>();
const missedListeners = new Set<MissedListener>();
/** Whether the data on the screen may be older than the last token: after a reconnection or a failed attempt. */
let isLate = false;
/** Counts openings and closings, so that an opening that completes late can detect that it is obsolete. */
let openings = 0;
/** Messages emitted while the socket's code is loading. */
let waiting: (() => void)[] = [];

/** The longest pause between two attempts in milliseconds: at first, so that a short outage stays short, and later. */
const soonest = 2000;
const latest = 30_000;
const patientTries = 60;

/** Whether the socket is connected; `isOffline`: the browser itself reports that there is no network. */
export interface SocketState {
  connected: boolean;
  isOffline?: boolean;
}

/** Sent by the server once the socket has joined its rooms; other servers send no value. */
interface Ready {
  /** Kinds of events sent after the token was issued and before the rooms were joined; null if unknown. */
  missed: string[] | null;
}

/**
 * Opens the one socket of this browser tab; the shell owns it (SERVER §1). The code is loaded on demand, so that the
 * login page does not need it. `getToken` is called at each attempt, so that a reconnection uses the current token.
 * Resolves with undefined if the socket was closed before it opened.
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
  // socket.io takes a path after the host for a namespace, so a base path goes into the engine's `path`.
  const opened = io(origin, {
    path: `${pathname.replace(/\/$/, '')}/socket.io`,
    auth: (give) => give({ token: getToken() }),
    transports: ['websocket', 'polling'],
    reconnectionDelay: 1000,
    reconnectionDelayMax: soonest,
    randomizationFactor: 0.5,
  });
  socket = opened;
  for (const tell of waiting.splice(0)) tell();
  opened.onAny(deliver);
  opened.on('connect', () => {
    opened.io.reconnectionDelayMax(soonest);
    tellState({ connected: true });
  });
  opened.io.on('reconnect_attempt', (tries) => {
    if (tries > patientTries) opened.io.reconnectionDelayMax(latest);
  });
  opened.on('ready', (ready?: Ready) => {
    const missed = isLate ? null : (ready?.missed ?? null);
    isLate = true;
    for (const listener of missedListeners) listener(missed);
  });
  opened.on('connect_error', () => {
    isLate = true;
  });
  opened.on('disconnect', () => tellState({ connected: false }));
  // The process behind the socket stops, and another one is there: no pause, or the screen would not be live meanwhile.
  opened.on('leaving', () => opened.disconnect().connect());
  window.addEventListener('online', takeUpAgain);
  window.addEventListener('offline', tellOffline);
  return opened;
}

/** Reconnects at once instead of waiting for the next attempt. Does nothing while connected. */
export function reconnectNow(): void {
  if (socket && !socket.connected) socket.disconnect().connect();
}

/** Closes the socket, e.g. on logout. Listeners stay registered for the next socket. */
export function closeSocket(): void {
  openings += 1;
  waiting = [];
  window.removeEventListener('online', takeUpAgain);
  window.removeEventListener('offline', tellOffline);
  socket?.close();
  socket = undefined;
  isLate = false;
}

/** Subscribes to one kind of event of the user's company; returns a function that unsubscribes. */
export function onEvent<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): () => void {
  // The server serialises each event by the contract, so the payload has the type of its name.
  const heard = (payload: unknown) => listener(payload as EventPayload<Name>);
  const group = listeners.get(name) ?? new Set();
  listeners.set(name, group.add(heard));
  return () => group.delete(heard);
}

/** Subscribes to the connection state; returns a function that unsubscribes. */
export function onSocketState(listener: (state: SocketState) => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

/** Subscribes to missed events: what they change must be fetched again. Returns a function that unsubscribes. */
export function onMissedEvents(listener: MissedListener): () => void {
  missedListeners.add(listener);
  return () => missedListeners.delete(listener);
}

/** Emits to the server, e.g. `joinChatBox`. socket.io buffers the message until connected. */
export function emitToServer(
  name: 'joinChatBox' | 'leaveChatBox' | 'joinNotification' | 'joinTickets' | 'lookAt' | 'userStatus' | 'watchDesk',
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

/** The network is back; the socket may have outlived a short break. */
function takeUpAgain(): void {
  if (socketConnected()) tellState({ connected: true });
  else reconnectNow();
}

/** The socket itself notices a lost network only after its timeout. */
function tellOffline(): void {
  tellState({ connected: false, isOffline: true });
}

function tellState(state: SocketState): void {
  for (const listener of stateListeners) listener(state);
}
