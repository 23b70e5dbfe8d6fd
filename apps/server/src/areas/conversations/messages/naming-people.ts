import { numberForms } from '@recado/contract/phone-numbers';
import { and, eq, or, sql } from 'drizzle-orm';
import type { InboundMessage, Mention, MessageContent } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { isAnyForm } from '../../../platform/phone-number.ts';
import { contacts } from '../contacts/contacts.schema.ts';

/** What WhatsApp delivers with texts in which people are mentioned: a message, live or old, or an edit. */
interface Spoken {
  mentions?: InboundMessage['mentions'];
  text?: string;
  content?: MessageContent;
  quotedText?: string | undefined;
}

/** Replaces the mentions in a text. */
type Naming = (text: string) => string;

/** The same as `allWithNames`, for one message or edit. */
export async function withNames<One extends Spoken>(unit: Unit, companyId: number, spoken: One): Promise<One> {
  const [named = spoken] = await allWithNames(unit, companyId, [spoken]);
  return named;
}

/**
 * Messages with the names of the people whom their texts mention: phones write a number or WhatsApp's id there, which says
 * nothing to agents. Somebody who is no contact appears with their number; of whom only WhatsApp's id is known, with that.
 * Needs one query for all of them, and none if nobody is mentioned.
 */
export async function allWithNames<One extends Spoken>(
  unit: Unit,
  companyId: number,
  spoken: readonly One[],
): Promise<One[]> {
  const mentions = spoken.flatMap(({ mentions: people = [] }) => people);
  if (mentions.length === 0) return [...spoken];
  const nameOf = await findNames(unit, companyId, mentions);
  return spoken.map((one) => (one.mentions ? named(one, namingBy(one.mentions, nameOf)) : one));
}

type NameOf = (person: Mention) => string | undefined;

async function findNames({ db }: Unit, companyId: number, mentions: readonly Mention[]): Promise<NameOf> {
  const numbers = new Set(mentions.flatMap(({ number }) => number ?? []));
  const lids = new Set(mentions.flatMap(({ lid }) => lid ?? []));
  const { name, number, lid } = contacts;
  const isMeant = or(isAnyForm(number, [...numbers]), sql`${lid} = any(${sql.param([...lids])}::text[])`);
  const people = await db
    .select({ name, number, lid })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), isMeant));
  const names = new Map(people.flatMap((person) => [person.number, person.lid].map((id) => [id, person.name])));
  return (person) => {
    const ids = [...(person.number === null ? [] : numberForms(person.number)), ...(person.lid ? [person.lid] : [])];
    const found = ids.map((id) => names.get(id)).find(Boolean);
    return found ?? (person.number === null ? undefined : `+${person.number}`);
  };
}

function namingBy(mentions: readonly Mention[], nameOf: NameOf): Naming {
  const names = new Map(mentions.map((person) => [person.as, nameOf(person)]));
  // The longest first, because it may begin with another one.
  const ids = [...names.keys()].filter(Boolean).toSorted((one, other) => other.length - one.length);
  if (ids.length === 0) return (text) => text;
  const written = new RegExp(`@(${ids.map((id) => id.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')})`, 'g');
  return (text) => text.replace(written, (as, id: string) => `@${names.get(id) ?? as.slice(1)}`);
}

function named<One extends Spoken>(spoken: One, naming: Naming): One {
  const { text, content, quotedText } = spoken;
  return {
    ...spoken,
    ...(text !== undefined && { text: naming(text) }),
    ...(content && { content: namedContent(content, naming) }),
    ...(quotedText !== undefined && { quotedText: naming(quotedText) }),
  };
}

/** Content with names in the texts that people write. Options of a poll stay: votes name them by their digest. */
function namedContent(content: MessageContent, naming: Naming): MessageContent {
  switch (content.kind) {
    case 'text':
      return { ...content, text: naming(content.text), ...namedWords(content, naming) };
    case 'poll':
      return { ...content, question: naming(content.question) };
    case 'card': {
      const { title, text } = content.card;
      const texts = { ...(title && { title: naming(title) }), ...(text && { text: naming(text) }) };
      return { ...content, card: { ...content.card, ...texts }, words: naming(content.words) };
    }
    case 'contact':
    case 'location':
    case 'unknown':
      return content;
    default:
      return { ...content, caption: naming(content.caption), ...namedWords(content, naming) };
  }
}

function namedWords({ words }: { words?: string }, naming: Naming): { words?: string } {
  return words === undefined ? {} : { words: naming(words) };
}
