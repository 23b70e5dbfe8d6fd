import { assumed, type Input, measured } from './input.ts';

const roles = 'server.md';
const rolesRun = '2026-11-29, load 7 to 23';
const limits = 'scale.md';
const limitsRun = '2026-11-29, load 12 to 18';
const byRole = (value: number, unit: string, of: string) => measured(value, unit, of, roles, rolesRun);

/** What one message, one browser, one process costs. */
export const cost = {
  received: {
    api: byRole(0.55, 'ms', 'message in: processor of `api`'),
    worker: byRole(6.48, 'ms', 'message in: processor of `worker`'),
    channels: byRole(3.9, 'ms', 'message in: processor of `channels`'),
    database: byRole(10.72, 'ms', 'message in: processor of PostgreSQL'),
    redis: byRole(0.22, 'ms', 'message in: processor of Redis'),
    transactions: byRole(3.0, '', 'message in: transactions'),
    log: byRole(8.8, 'KB', 'message in: log of PostgreSQL'),
    commands: byRole(3.0, '', 'message in: commands of Redis'),
    commits: measured(1, '', 'message in: commits that wait for the disk', 'docs/adr/0026', 'read from the code'),
  },
  sent: {
    api: byRole(6.45, 'ms', 'message out: processor of `api`'),
    worker: byRole(0.38, 'ms', 'message out: processor of `worker`'),
    channels: byRole(12.0, 'ms', 'message out: processor of `channels`'),
    database: byRole(20.01, 'ms', 'message out: processor of PostgreSQL'),
    redis: byRole(0.38, 'ms', 'message out: processor of Redis'),
    transactions: byRole(6.1, '', 'message out: transactions'),
    log: byRole(21.1, 'KB', 'message out: log of PostgreSQL'),
    commands: byRole(7.6, '', 'message out: commands of Redis'),
    commits: measured(4, '', 'message out: commits that wait for the disk', 'docs/adr/0026', 'read from the code'),
  },
  socket: {
    message: byRole(0.02, 'ms', 'message to one more browser: processor of `api`'),
    idle: byRole(0, 'ms a second', 'browser without messages: processor of `api` (not above what varies)'),
    memory: byRole(48, 'KB', 'browser: memory of `api`'),
  },
  session: byRole(12, 'MB', 'session of PostgreSQL in use: memory that is its own'),
  process: byRole(190, 'MB', 'process after 4,000 messages: memory, without browsers and phones'),
  phone: measured(
    0.5,
    'MB',
    'phone: memory of `channels` (300 in one)',
    'whatsapp-connections.md',
    '2026-11-28, load 6.7',
  ),
  idle: { transactions: measured(0.6, 'a second', 'process without work: transactions', 'server.md', '2026-11-22') },
  list: {
    server: measured(0.4, 'ms', 'agent’s ticket list: processor of `api`', 'server.md', '2026-11-22'),
    database: measured(0.2, 'ms', 'agent’s ticket list: processor of PostgreSQL', 'server.md', '2026-11-22'),
  },
  chat: {
    server: measured(0.56, 'ms', 'opening a chat: processor of `api`', 'server.md', '2026-11-22'),
    database: measured(0.36, 'ms', 'opening a chat: processor of PostgreSQL', 'server.md', '2026-11-22'),
  },
  claims: measured(1.5, '', 'message: jobs that are claimed', 'docs/adr/0026', 'read from the code'),
  claimOfCompany: measured(
    0.02,
    'ms',
    'claim of a job: processor of PostgreSQL for each company that has work',
    'jobs-and-imports.md',
    '2026-11-21, busy machine',
  ),
} as const;

/** How much there is of what is shared, and how much of it should be in use. */
export const capacity = {
  use: assumed(
    0.6,
    '',
    'share of a processor that is used at the busiest time',
    'room for bursts and for a lost process',
  ),
  phones: measured(300, '', 'phones of one process', 'whatsapp-connections.md', '2026-11-28, load 6.7'),
  takeover: measured(
    15.7,
    's',
    'until 300 phones of a killed process are back',
    'whatsapp-connections.md',
    '2026-11-28, load 6.7',
  ),
  sessionsOfProcess: measured(13, '', 'sessions of a process', 'operations/database.md', 'as configured'),
  defaultSessions: measured(100, '', '`max_connections` as PostgreSQL comes', 'PostgreSQL’s manual', 'as configured'),
  sessions: assumed(
    500,
    '',
    'sessions that one PostgreSQL should have',
    'their memory, and what each snapshot looks through',
  ),
  machine: assumed(16, 'processors', 'a machine that is easily had', 'offers of providers'),
  databaseMachine: assumed(64, 'processors', 'the largest machine for PostgreSQL', 'offers of providers'),
  commits: measured(2_250, 'a second', 'commits that wait for the disk, 32 sessions', limits, limitsRun),
  notices: measured(2_450, 'a second', 'notifications of 1 KB that wait for no disk', limits, limitsRun),
  redis: measured(6_700, 'a second', 'commands that add 1 KB to a stream, one Redis', limits, limitsRun),
  log: assumed(100, 'MB/s', 'log that a replica applies, with one process', 'full pages after checkpoints come on top'),
  database: assumed(4, 'TB', 'database that is restored within a night', 'eight hours at 150 MB/s'),
  transactionIds: assumed(
    200_000_000,
    'a day',
    'transactions a day',
    '`autovacuum_freeze_max_age`: more than once a day is too often',
  ),
  folder: assumed(10, 'TB', 'files of one mounted folder', 'backups of it take a night'),
  network: assumed(6_000, 'Mbit/s', 'network of one machine', '10 Gbit/s, 60 % used'),
} as const;

/** How people use it. */
export const habit = {
  received: assumed(0.5, '', 'share of messages that come in', 'a question has an answer'),
  files: assumed(0.2, '', 'share of messages with a file', 'chats of shops: pictures, voice messages'),
  chats: assumed(2, 'a minute', 'chats that an agent opens', 'an agent at work'),
  lists: assumed(
    0.5,
    'a minute',
    'lists that an agent loads; events keep them current',
    'searches, filters, other pages',
  ),
  events: assumed(2, '', 'events for browsers of a message', 'the message, its ticket'),
  waiting: assumed(0.05, 's', 'time that a job waits and runs', 'an idle worker begins at once'),
  peak: assumed(4, '', 'busiest time, in means of the working hours', 'operations/sizing.md'),
  hours: assumed(10, 'h', 'working hours', 'operations/sizing.md'),
  days: assumed(300, '', 'working days of a year', 'shops'),
} as const;

/** What is kept and passed on. */
export const kept = {
  row: measured(
    2.1,
    'KB',
    'message in PostgreSQL, with its share of tickets, contacts, events and words',
    'operations/sizing.md',
    '2026-11-29',
  ),
  file: assumed(200, 'KB', 'file', 'a picture or a voice message'),
  event: measured(1, 'KB', 'event for a browser', 'server.md', '2026-11-29, load 5.8'),
} as const;

/** All of them as docs/scale.md lists them. */
export const groups: Record<string, Input[]> = {
  'costs of a message': [
    ...Object.values(cost.received),
    ...Object.values(cost.sent),
    cost.claims,
    cost.claimOfCompany,
  ],
  'costs of browsers, phones and processes': [
    ...Object.values(cost.socket),
    ...Object.values(cost.list),
    ...Object.values(cost.chat),
    ...[cost.phone, cost.process, cost.session, cost.idle.transactions],
  ],
  'how much there is': Object.values(capacity),
  habits: Object.values(habit),
  'what is kept': Object.values(kept),
};
