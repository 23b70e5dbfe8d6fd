import { proto } from 'baileys';
import type { ChannelEvent, MessageContent } from '../../port.ts';
import { contextOf, mentionsIn } from '../message-context.ts';
import { type Parts, protocolRules, type Rule, rules } from './table.ts';

/** How many wrappers a message may have around its content; apps use at most three. */
const mostWrappers = 12;

type Part = keyof Parts;

function isPart(name: string): name is Part {
  return name in rules;
}

const order: readonly string[] = Object.keys(rules);

/** The parts that a message has, by name, in the order of the table. */
function partsOf(message: proto.IMessage): Part[] {
  const names = Object.keys(message).filter(isPart);
  const there = names.filter((name) => message[name] !== null && message[name] !== undefined);
  return there.length < 2 ? there : there.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}

function partOf<Name extends Part>(message: Partial<Parts>, name: Name): Parts[Name] | undefined {
  return message[name];
}

/** The message inside all wrappers; empty if a wrapper has nothing in it, or if there are too many. */
export function unwrapped(message: proto.IMessage | null | undefined): proto.IMessage {
  let inside = message ?? {};
  for (let depth = 0; depth < mostWrappers; depth += 1) {
    const outer = inside;
    const wrapper = partsOf(outer).find((name) => rules[name].wrapped);
    if (!wrapper) return outer;
    inside = insideOf(wrapper, outer) ?? {};
  }
  return {};
}

function insideOf<Name extends Part>(name: Name, message: proto.IMessage): proto.IMessage | null | undefined {
  const part = partOf(message, name);
  return part === null || part === undefined ? undefined : ruleOf(name).wrapped?.(part);
}

function shownBy<Name extends Part>(name: Name, message: proto.IMessage): MessageContent | null {
  const part = partOf(message, name);
  return part === null || part === undefined ? null : (ruleOf(name).shown?.(part) ?? null);
}

function ruleOf<Name extends Part>(name: Name): Rule<Parts[Name]> {
  return rules[name];
}

const protocolNames = new Map(Object.entries(proto.Message.ProtocolMessage.Type).map(([name, type]) => [type, name]));

function isProtocolType(name: string | undefined): name is keyof typeof protocolRules {
  return name !== undefined && name in protocolRules;
}

function protocolContent(notice: proto.Message.IProtocolMessage): MessageContent | null {
  const name = protocolNames.get(notice.type ?? 0);
  return isProtocolType(name) ? (protocolRules[name].shown?.(notice) ?? null) : null;
}

/**
 * The content of a message without its wrappers (`unwrapped`): text, file, card; `unknown` if nothing in it can be
 * shown; null if it is not for people.
 */
export function contentOf(message: proto.IMessage): MessageContent | null {
  const parts = partsOf(message);
  if (message.protocolMessage) return protocolContent(message.protocolMessage);
  for (const name of parts) {
    const content = shownBy(name, message);
    if (content) return content;
  }
  const isForPeople = parts.length === 0 || parts.some((name) => rules[name].shown);
  return isForPeople ? { kind: 'unknown' } : null;
}

/**
 * Whether an encoded message has parts at its top that the library does not know, e.g. because they are newer: it leaves
 * them out when it decodes the message.
 */
export function hasUnknownParts(encoded: Uint8Array, decoded: proto.IMessage): boolean {
  return fieldsIn(encoded).size > partsOf(decoded).length;
}

/** The numbers of the fields at the top of an encoded message (Protocol Buffers); stops at what is not well-formed. */
function fieldsIn(encoded: Uint8Array): Set<number> {
  const fields = new Set<number>();
  let place = 0;
  const varint = () => {
    for (let value = 0, factor = 1; place < encoded.length; factor *= 128) {
      const octet = encoded[place++] ?? 0;
      value += (octet & 127) * factor;
      if (octet < 128) return value;
    }
    return Number.NaN;
  };
  while (place < encoded.length) {
    const tag = varint();
    const [field, type] = [Math.floor(tag / 8), tag % 8];
    const skipped = type === 0 ? varint() * 0 : type === 1 ? 8 : type === 5 ? 4 : type === 2 ? varint() : Number.NaN;
    if (!(field > 0) || !(place + skipped <= encoded.length)) break;
    place += skipped;
    fields.add(field);
  }
  return fields;
}

type EditedContent = Pick<Extract<ChannelEvent, { type: 'edit' }>, 'text' | 'content' | 'mentions'>;

/** The new content of an edited message: its text or caption, whom it mentions, and what else is in it. */
export function editedContent(edited: proto.IMessage | null | undefined): EditedContent {
  const message = unwrapped(edited);
  const content = contentOf(message);
  const mentions = mentionsIn(contextOf(message));
  if (content?.kind === 'text') return { text: content.text, mentions };
  if (content?.kind === 'card') return { text: '', content, mentions };
  return { text: content && 'caption' in content ? content.caption : '', mentions };
}
