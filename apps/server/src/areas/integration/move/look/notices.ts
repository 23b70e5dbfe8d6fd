import { numberKey } from '@recado/contract/phone-numbers';
import type { SourceId, SourceKind, SourcePlan, SourceRecords } from '../source/records.ts';
import type { Finding } from '../source/source.ts';

/** What is done with each row of a kind. */
type Handlers = { readonly [Kind in SourceKind]?: (row: SourceRecords[Kind]) => void };

/** What is asked of this installation once all rows are read, and what the report says. */
export interface NoticedFacts {
  /** E-mails in lower case, with the user's id. */
  emails: Map<string, string>;
  tokens: Map<string, { id: string; name: string }>;
  first: Date | null;
  last: Date | null;
  phones: number;
}

/** What rows do not say: the company's plan, and the connections whose pairings lie in files. */
interface Beside {
  plan: SourcePlan | null;
  pairedInFiles: ReadonlySet<SourceId>;
}

/** Looks at the rows of one company, which have to come in the order of kinds. */
export function noticesOf(
  companyId: string,
  { plan, pairedInFiles }: Beside,
  add: (finding: Finding, count?: number) => void,
) {
  const facts: NoticedFacts = { emails: new Map(), tokens: new Map(), first: null, last: null, phones: 0 };
  const find = (kind: SourceKind, reason: string, id: string | null, detail: string) =>
    add({ kind, reason, companyId, id, detail });
  const colliding = (kind: SourceKind) => doubles((id, name) => find(kind, 'collidingName', id, name), nameForm);
  const used = { users: 0, connections: 0, queues: 0 };
  const names = {
    queues: colliding('queues'),
    connections: colliding('connections'),
    tags: colliding('tags'),
    quickMessages: colliding('quickMessages'),
  };
  const people = new Set<string>();
  const addresses = doubles(
    (id, uuid) => find('tickets', 'sharedAddress', id, uuid),
    (key) => key,
  );
  const conversations = doubles(
    (id) => find('tickets', 'joinedTickets', id, ''),
    (key) => key,
  );
  const handlers: Handlers = {
    queues: ({ id, name }) => {
      used.queues += 1;
      names.queues(id, name);
    },
    tags: ({ id, name }) => names.tags(id, name),
    quickMessages: ({ id, shortcut }) => names.quickMessages(id, shortcut),
    connections(row) {
      used.connections += 1;
      names.connections(row.id, row.name);
      if (row.channel !== 'whatsapp') find('connections', 'otherChannel', row.id, `${row.name}: ${row.channel}`);
      else if (row.isPaired || pairedInFiles.has(row.id)) facts.phones += 1;
      else find('connections', 'notPaired', row.id, row.name);
      if (row.token !== null) facts.tokens.set(row.token, { id: row.id, name: row.name });
    },
    users(row) {
      used.users += 1;
      facts.emails.set(nameForm(row.email), row.id);
      if (row.isSuper) find('users', 'superUser', row.id, row.email);
      if (!/^\$2[aby]\$/.test(row.passwordHash)) find('users', 'unknownPassword', row.id, row.email);
    },
    contacts(row) {
      const digits = row.number.split('@', 1).join('').replace(/\D/g, '');
      if (digits === '' && row.lid === null) find('contacts', 'noNumber', row.id, row.name);
      if (row.isGroup) return;
      const known = identities(row, digits);
      if (known.some((identity) => people.has(identity))) find('contacts', 'doubledPerson', row.id, row.number);
      for (const identity of known) people.add(identity);
    },
    tickets(row) {
      if (row.uuid !== null) addresses(row.id, row.uuid);
      conversations(row.id, `${row.contactId ?? ''}/${row.connectionId ?? ''}`);
    },
    messages({ createdAt }) {
      if (createdAt === null) return;
      if (facts.first === null || createdAt < facts.first) facts.first = createdAt;
      if (facts.last === null || createdAt > facts.last) facts.last = createdAt;
    },
  };
  const end = () => {
    if (plan === null) return;
    for (const kind of ['users', 'connections', 'queues'] as const)
      if (used[kind] > plan[kind]) find('companies', 'beyondPlan', companyId, `${kind}: ${used[kind]} > ${plan[kind]}`);
  };
  return { handlers, facts, end };
}

/** Texts by which a contact is known: its number, and the id that hides one. A LID in place of the number is both. */
function identities({ number, lid }: SourceRecords['contacts'], digits: string): string[] {
  const hidden = lid?.replace(/\D/g, '');
  const known = number.endsWith('@lid') ? [`lid ${digits}`] : digits === '' ? [] : [numberKey(digits)];
  return [...new Set([...known, ...(hidden ? [`lid ${hidden}`] : [])])];
}

function nameForm(text: string): string {
  return text.trim().toLowerCase();
}

/** Says which texts come a second time. */
function doubles(find: (id: string, text: string) => void, form: (text: string) => string) {
  const known = new Set<string>();
  return (id: string, text: string) => {
    const key = form(text);
    if (known.has(key)) find(id, text);
    known.add(key);
  };
}
