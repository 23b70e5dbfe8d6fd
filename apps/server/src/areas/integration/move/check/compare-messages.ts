import { createReadStream } from 'node:fs';
import type { CompanyCheck, MessageProblem } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../../platform/database/database.ts';
import type { Storage } from '../../../../platform/storage/storage.ts';
import type { SourceFiles } from '../source/source.ts';
import type { MovedCompany } from '../switch/moved-companies.ts';
import { digestOfStream } from './digest-of-stream.ts';
import type { SampledMessage } from './message-sample.ts';

/** Where both sides have their files. */
export interface CheckedFiles {
  storage: Pick<Storage, 'open'>;
  files: SourceFiles | null;
}

/** Messages per statement. */
const batch = 500;

const stored = z.object({
  sourceId: z.string(),
  id: z.int(),
  body: z.string().nullable(),
  fromMe: z.boolean().nullable(),
  at: z.coerce.date().nullable(),
  isRight: z.object({ ticket: z.boolean(), author: z.boolean() }),
  file: z.string().nullable(),
});
type StoredMessage = z.output<typeof stored>;

/** Compares messages with what they became here, with their files. */
export async function compareMessages(
  database: Database,
  places: CheckedFiles,
  company: MovedCompany,
  sample: readonly SampledMessage[],
): Promise<CompanyCheck['messages']> {
  const result: CompanyCheck['messages'] = { looked: sample.length, files: 0, problems: [] };
  for (let start = 0; start < sample.length; start += batch) {
    const some = sample.slice(start, start + batch);
    const here = await readHere(database, company.companyId, some);
    for (const message of some) {
      const found = here.get(message.id);
      const place = message.mediaPath ? await places.files?.find(message.mediaPath, company.sourceId) : null;
      if (place) result.files += 1;
      const problem = await problemOf(message, found, { storage: places.storage, path: place?.path ?? null });
      if (problem) result.problems.push({ sourceId: message.id.slice(0, 500), id: found?.id ?? null, problem });
    }
  }
  return result;
}

async function problemOf(
  message: SampledMessage,
  here: StoredMessage | undefined,
  { storage, path }: { storage: CheckedFiles['storage']; path: string | null },
): Promise<MessageProblem | undefined> {
  if (!here || here.body === null) return 'missing';
  if (here.fromMe !== message.fromMe) return 'direction';
  if (!isSameText(message, here.body)) return 'body';
  if (message.createdAt && message.createdAt.getTime() !== here.at?.getTime()) return 'time';
  if (!here.isRight.ticket) return 'ticket';
  if (!here.isRight.author) return 'author';
  if (path === null || message.isDeleted) return undefined;
  if (here.file === null) return 'noFile';
  const content = await storage.open(here.file).catch(() => null);
  if (!content) return 'noFile';
  const [there, digest] = await Promise.all([digestOfStream(createReadStream(path)), digestOfStream(content)]);
  return there === digest ? undefined : 'file';
}

/** Kinds whose text is made of their places, cards and polls. */
const structured = /location|vcard|contact|poll/i;
/** The most of a text that is stored. */
const longestText = 65_536;

/**
 * Whether a text is that of the message there: without the sign of bots before it, without the name of its file, empty if
 * it was deleted, and cut if it was longer than any of WhatsApp.
 */
function isSameText({ body, mediaPath, mediaType, isDeleted }: SampledMessage, here: string): boolean {
  if (isDeleted) return here === '';
  if (structured.test(mediaType)) return true;
  const text = body.replace(/^\u200e+/, '');
  if (text.length > longestText) return text.startsWith(here.slice(0, -1)) && here.length > longestText / 2;
  const isFileName = mediaPath !== null && (text === '-' || mediaPath.endsWith(text));
  return here === text || (here === '' && isFileName);
}

/**
 * What messages became. Their author is right if it is the contact of the author there, or of the ticket, whose other
 * contacts may have been joined with it; messages of the company have none, nor have those of unknown members of groups.
 */
async function readHere(
  database: Database,
  companyId: number,
  messages: readonly SampledMessage[],
): Promise<Map<string, StoredMessage>> {
  const wanted = JSON.stringify(messages.map(({ id, ticketId, contactId }) => ({ id, ticketId, contactId })));
  const target = (kind: string, id: string) => sql`(select r.target_id from moved_rows r
    where r.company_id = ${companyId} and r.kind = ${kind} and r.source_id = ${sql.raw(`w."${id}"`)})`;
  const { rows } = await database.tenant(companyId, ({ db }) =>
    db.execute(sql`
      select w.id as "sourceId", m.target_id::int as id, own.body, own.from_me as "fromMe", own.created_at as at, f.name as file,
        json_build_object(
          'ticket', coalesce(own.ticket_id = ${target('tickets', 'ticketId')}, false),
          'author', case when own.from_me then own.contact_id is null
            when own.contact_id is null then coalesce(t.is_group, false)
            else own.contact_id in (t.contact_id, coalesce(${target('contacts', 'contactId')}, t.contact_id)) end
        ) as "isRight"
      from jsonb_to_recordset(${wanted}::jsonb) as w(id text, "ticketId" text, "contactId" text)
      join moved_rows m on m.company_id = ${companyId} and m.kind = 'messages' and m.source_id = w.id
      left join messages own on own.company_id = ${companyId} and own.id = m.target_id
      left join tickets t on t.id = own.ticket_id
      left join media_files f on f.id = own.media_id`),
  );
  const found = z
    .array(
      stored.extend({ isRight: z.object({ ticket: z.boolean(), author: z.boolean().nullable().transform(Boolean) }) }),
    )
    .parse(rows);
  return new Map(found.map((row) => [row.sourceId, row]));
}
