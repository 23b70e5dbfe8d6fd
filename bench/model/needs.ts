import { capacity, cost, habit, kept } from './inputs.ts';
import type { Installation } from './installation.ts';

/** What an installation takes at the busiest time of its day, on one PostgreSQL and one Redis. */
export interface Needs {
  /** Processors that the processes of each role keep busy. */
  busy: Record<'api' | 'worker' | 'channels', number>;
  /** Processes of each role. */
  processes: Record<'api' | 'worker' | 'channels', number>;
  /** Resident memory of all processes, in GB. */
  memory: number;
  /** PostgreSQL: processors, sessions, transactions a second, commits a second that wait for the disk, MB of log a second. */
  database: { busy: number; sessions: number; transactions: number; commits: number; log: number };
  /** GB that PostgreSQL keeps in its sessions. */
  sessionMemory: number;
  /** TB after a year in which nothing is deleted. */
  yearly: { database: number; media: number };
  /** Redis: processors, commands a second. */
  redis: { busy: number; commands: number };
  /** Megabits a second between browsers, WhatsApp, the store and the product, files included. */
  network: number;
  /** Seconds until the last phone of a killed process is connected again. */
  takeover: number;
}

/** Computes them. Where PostgreSQL or Redis is one of several, the installation is that of one cell. */
export function needsOf(installation: Installation): Needs {
  const [received, sent] = halves(installation.messages);
  const perMessage = (name: keyof typeof cost.received) =>
    received * cost.received[name].value + sent * cost.sent[name].value;
  const busy = busyRoles(installation);
  const processes = processesOf(installation, busy);
  const all = processes.api + processes.worker + processes.channels;
  const sessions = all * capacity.sessionsOfProcess.value;
  return {
    busy,
    processes,
    memory: memoryOf(installation, all),
    database: {
      busy: perMessage('database') / 1_000 + claiming(installation) + reading(installation, 'database'),
      sessions,
      transactions: perMessage('transactions') + all * cost.idle.transactions.value,
      commits: perMessage('commits'),
      log: perMessage('log') / 1_024,
    },
    sessionMemory: (sessions * cost.session.value) / 1_024,
    yearly: yearly(installation),
    redis: { busy: perMessage('redis') / 1_000, commands: perMessage('commands') },
    network: networkOf(installation),
    takeover: (capacity.takeover.value * (installation.phones / processes.channels)) / capacity.phones.value,
  };
}

/** Messages in and out. */
function halves(messages: number): [number, number] {
  return [messages * habit.received.value, messages * (1 - habit.received.value)];
}

function busyRoles(installation: Installation): Needs['busy'] {
  const sockets = socketsOfCompany(installation);
  const [received, sent] = halves(installation.messages);
  const [one, other] = [workOfMessage('received', sockets), workOfMessage('sent', sockets)];
  const messages = (role: keyof Needs['busy']) => (received * one[role] + sent * other[role]) / 1_000;
  const idle = (installation.agents * cost.socket.idle.value) / 1_000;
  return {
    api: messages('api') + idle + reading(installation, 'server'),
    worker: messages('worker'),
    channels: messages('channels'),
  };
}

/** Milliseconds of processor of each role for one message that so many browsers hear. */
export function workOfMessage(way: 'received' | 'sent', sockets: number): Needs['busy'] {
  const { api, worker, channels } = cost[way];
  return { api: api.value + sockets * cost.socket.message.value, worker: worker.value, channels: channels.value };
}

/** Browsers that hear a message. */
function socketsOfCompany({ agents, companies }: Installation): number {
  return agents / companies;
}

/** Processors for the calls of people at work. */
function reading({ agents }: Installation, of: 'server' | 'database'): number {
  const chats = (agents * habit.chats.value) / 60;
  const lists = (agents * habit.lists.value) / 60;
  return (chats * cost.chat[of].value + lists * cost.list[of].value) / 1_000;
}

/**
 * Processors for finding the next job, which looks into each company that has work: more companies have some at the same time, and each
 * of more claims looks into all of them.
 */
function claiming({ companies, messages }: Installation): number {
  const claims = messages * cost.claims.value;
  const waiting = Math.min(companies, claims * habit.waiting.value);
  return (claims * waiting * cost.claimOfCompany.value) / 1_000;
}

/** Two of each at least, so that one may be lost. */
function processesOf({ phones }: Installation, busy: Needs['busy']): Needs['processes'] {
  const forWork = (processors: number) => Math.max(2, Math.ceil(processors / capacity.use.value));
  return {
    api: forWork(busy.api),
    worker: forWork(busy.worker),
    channels: Math.max(forWork(busy.channels), Math.ceil(phones / capacity.phones.value)),
  };
}

function memoryOf({ agents, phones }: Installation, processes: number): number {
  const megabytes =
    processes * cost.process.value + phones * cost.phone.value + (agents * cost.socket.memory.value) / 1_024;
  return megabytes / 1_024;
}

function yearly({ messages }: Installation): Needs['yearly'] {
  const seconds = habit.hours.value * 3_600 * habit.days.value;
  const count = (messages / habit.peak.value) * seconds;
  return {
    database: (count * kept.row.value) / 1_024 ** 3,
    media: (count * habit.files.value * kept.file.value) / 1_024 ** 3,
  };
}

function networkOf(installation: Installation): number {
  const { messages } = installation;
  const events = messages * socketsOfCompany(installation) * kept.event.value;
  // A file comes from WhatsApp or a browser, goes to the store, and is seen by one browser.
  const files = messages * habit.files.value * kept.file.value * 3;
  const bytes = (events + files + messages * kept.event.value) * 1_024;
  return (bytes * 8) / 1_000_000;
}
