import { eventName } from './event-name.ts';
import type { EventName } from './events.ts';

/** An event as it is sent: its name for one company, and its content. */
export interface WireEvent {
  name: string;
  payload: object;
}

/** The keys under which clients of the family read the record of an event, and the id of a deleted one. */
const ownKeys: Partial<Record<EventName, readonly [record: string, id: string]>> = {
  user: ['user', 'userId'],
  queue: ['queue', 'queueId'],
  settings: ['setting', 'settingId'],
  file: ['files', 'fileId'],
  prompt: ['prompt', 'promptId'],
  queueIntegration: ['queueIntegration', 'integrationId'],
  schedule: ['schedule', 'scheduleId'],
  tag: ['tag', 'tagId'],
  chat: ['chat', 'chatId'],
};

/** The names under which such clients also hear an event; they reach the same sockets. */
const formerNames: Partial<Record<EventName, (companyId: number) => string>> = {
  schedule: (companyId) => `company${companyId}-schedule`,
  'quick-message': (companyId) => `company${companyId}-quickemessage`,
  prompt: () => 'prompt',
  tag: () => 'tag',
};

/**
 * What is sent for an event with this declared content. Clients of the family read keys and names that the contract
 * does not declare: this is the one table of them (SERVER §1). A page that misses its key goes white.
 */
export function wireEvents(companyId: number, name: EventName, declared: object, part?: string): WireEvent[] {
  const payload = { ...declared, ...underOwnKey(name, declared), ...withChat(declared), ...withTagsAndData(declared) };
  const former = formerNames[name]?.(companyId);
  const events = [{ name: eventName(companyId, name, part), payload }];
  return former === undefined || part !== undefined ? events : [...events, { name: former, payload }];
}

function underOwnKey(name: EventName, declared: object): object {
  const keys = ownKeys[name];
  if (!keys) return {};
  const [record, id] = keys;
  if ('record' in declared) return { [record]: declared.record };
  return 'id' in declared ? { [id]: declared.id } : {};
}

/** A new message of an internal chat contains its chat, whose members a page reads to decide whether to sound. */
function withChat(declared: object): object {
  if (!('newMessage' in declared) || !('chat' in declared)) return {};
  return { newMessage: { ...Object(declared.newMessage), chat: declared.chat } };
}

/**
 * A ticket with its tags also under its contact, and a message with `dataJson`: pages read both without checking them.
 */
function withTagsAndData(declared: object): object {
  const { ticket, message }: { ticket?: unknown; message?: unknown } = declared;
  return {
    ...(isRecord(ticket) && { ticket: withContactTags(ticket) }),
    ...(isRecord(message) && { message: withData(message) }),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function withContactTags(ticket: Record<string, unknown>): object {
  const { contact, tags = [] } = ticket;
  return { ...ticket, ...(isRecord(contact) && { contact: { ...contact, tags } }) };
}

function withData(message: Record<string, unknown>): object {
  const { quotedMsg } = message;
  return { ...message, dataJson: '{}', ...(isRecord(quotedMsg) && { quotedMsg: { ...quotedMsg, dataJson: '{}' } }) };
}
