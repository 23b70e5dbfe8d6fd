import {
  type ContractKey,
  company,
  contact,
  contactSummary,
  message,
  quotedMessage,
  ticket,
  ticketRecord,
} from '@recado/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { companies } from '../database/schema/companies.ts';
import { whatsapps } from '../database/schema/whatsapps.ts';
import type { CallerSession } from './handler.ts';

/** A call of a client of the family: its user, and the clock of the company. */
export interface FamilyCall {
  session: CallerSession;
  timeZone: string;
  database: Pick<Database, 'tenant' | 'system'>;
}

type Fields = Readonly<Record<string, unknown>>;

/** What clients of the family read in a record beyond the contract, wherever an answer contains it. */
const ofRecords: readonly (readonly [z.core.$ZodType, (record: Fields) => Fields])[] = [
  ...[contact, contactSummary].map((schema) => [schema, () => ({ active: true, tags: [] })] as const),
  // Such clients keep the tags with the contact, and parse what WhatsApp sent.
  ...[ticket, ticketRecord].map((schema) => [schema, withTags] as const),
  ...[message, quotedMessage].map((schema) => [schema, () => ({ dataJson: '{}' })] as const),
  // They write its days until the end of the trial, without checking whether there is one.
  [company, ({ trialExpiration, dueDate }) => ({ trialExpiration: trialExpiration ?? dueDate })],
];

/** What they read in the answer of one endpoint. */
const ofEndpoints: Partial<Record<ContractKey, (answer: Fields, call: FamilyCall) => Fields | Promise<Fields>>> = {
  'GET /dashboard': async ({ counters }, call) => ({ counters: { ...Object(counters), ...(await countAll(call)) } }),
  'GET /ticket/reports': ({ tickets }, { timeZone }) => ({ tickets: rowsOf(tickets).map(reportRow(timeZone)) }),
};

/** An answer as a client of the family reads it: the same with the fields of the two tables above (ADR 109). */
export async function asFamilyReads(
  key: ContractKey,
  schema: z.core.$ZodType,
  answer: unknown,
  call: FamilyCall,
): Promise<unknown> {
  const read = additionsOf(schema)?.(answer) ?? answer;
  const more = ofEndpoints[key];
  return more && isFields(read) ? { ...read, ...(await more(read, call)) } : read;
}

type Reading = (value: unknown) => unknown;

const compiled = new WeakMap<z.core.$ZodType, { reading: Reading | undefined }>();

/** How an answer of this schema is read; undefined where nothing is added. */
function additionsOf(schema: z.core.$ZodType): Reading | undefined {
  const known = compiled.get(schema);
  if (known) return known.reading;
  const reading = compile(schema);
  compiled.set(schema, { reading });
  return reading;
}

function compile(schema: z.core.$ZodType): Reading | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return additionsOf(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const ofItem = additionsOf(schema.element);
    return ofItem && ((value) => (Array.isArray(value) ? value.map(ofItem) : value));
  }
  if (!(schema instanceof z.ZodObject)) return undefined;
  const shape: Record<string, z.core.$ZodType> = schema.shape;
  const inside = Object.entries(shape).flatMap(([name, field]) => {
    const reading = additionsOf(field);
    return reading ? [[name, reading] as const] : [];
  });
  const own = ofRecords.find(([record]) => record === schema)?.[1];
  return own || inside.length > 0 ? (value) => withAdditions(value, inside, own) : undefined;
}

function withAdditions(
  value: unknown,
  inside: readonly (readonly [name: string, reading: Reading])[],
  own: ((record: Fields) => Fields) | undefined,
): unknown {
  if (!isFields(value)) return value;
  const read = Object.fromEntries(
    inside.flatMap(([name, reading]) => (name in value ? [[name, reading(value[name])]] : [])),
  );
  const known = { ...value, ...read };
  return own ? { ...known, ...own(known) } : known;
}

function withTags({ contact: person, tags }: Fields): Fields {
  return { contact: { ...Object(person), tags } };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rowsOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

const statusWords = new Map<unknown, string>([
  ['open', 'ABERTO'],
  ['pending', 'PENDENTE'],
  ['closed', 'FECHADO'],
]);

/** A row of the report with words and times to show: such clients show them as they are. */
function reportRow(timeZone: string): (row: Fields) => Fields {
  const dayAndMinute = new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  const shown = (moment: unknown) => moment && dayAndMinute.format(new Date(String(moment))).replace(',', '');
  return ({ status, createdAt, closedAt, ...row }) => ({
    ...row,
    status: statusWords.get(status) ?? status,
    createdAt: shown(createdAt),
    closedAt: shown(closedAt),
  });
}

const counts = z.tuple([z.object({ sessions: z.int(), companies: z.int() })]);

/** The connections of the company; for the super user those and the companies of the installation. */
async function countAll({ session, database }: FamilyCall): Promise<Fields> {
  const isSuper = session.abilities.has('platform:manage');
  const statement = sql`
    select (select count(*) from ${whatsapps})::integer as sessions,
      ${isSuper ? sql`(select count(*) from ${companies})` : sql`0`}::integer as companies`;
  const { rows } = await (isSuper
    ? database.system(({ db }) => db.execute(statement))
    : database.tenant(session.companyId, ({ db }) => db.execute(statement)));
  const [{ sessions, companies: all }] = counts.parse(rows);
  return { totalWhatsappSessions: sessions, totalCompanies: all };
}
