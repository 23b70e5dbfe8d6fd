import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyTables } from '../apps/server/src/areas/integration/move/testing/old-database.ts';
import { postgresWords } from '../apps/server/src/areas/integration/move/testing/old-dialects.ts';
import type { FreshDatabase } from './postgres.ts';

/** How much a company of another product has. Each ticket has a round; a fifth of the contacts has all tickets. */
export interface OldSize {
  messages: number;
  contacts: number;
  tickets: number;
  /** Messages with a file of their own, at most all messages. */
  files: number;
}

const begin = "timestamptz '2025-01-01'";
const texts = `(select string_agg((array['Bom','dia','tudo','bem','com','o','pedido','chegou','ontem','a','nota','fiscal','cliente',
  'Conceição','obrigada'])[1 + (n * 7 + w * w) % 15], ' ') from generate_series(1, 4 + n % 12) w)`;
const protocol = `'{"key":{"remoteJid":"5511900000000@s.whatsapp.net"},"message":{"conversation":"' || repeat('x', 300) || '"}}'`;

/** Makes the tables of the edition saas and fills them; the database itself makes the rows. */
export async function fillOldCompany({ run }: FreshDatabase, size: OldSize): Promise<void> {
  for (const statement of emptyTables('saas', postgresWords)) await run(statement);
  await run('alter table "Messages" add primary key (id)');
  for (const statement of rowsOf(size)) await run(statement);
  await run('vacuum analyze');
}

function rowsOf({ messages, contacts, tickets, files }: OldSize): string[] {
  const ofTicket = Math.ceil(messages / tickets);
  const ticketBegins = `${begin} + (n - 1) * interval '5 minutes' * ${ofTicket}`;
  const nth = Math.max(1, Math.floor(messages / Math.max(1, files)));
  const hasFile = `(n % ${nth} = 0 and n / ${nth} <= ${files})`;
  return [
    `insert into "Plans" (id, name, users, connections, queues, value, "createdAt", "updatedAt")
      values (1, 'Plan', 10, 10, 10, 99, ${begin}, ${begin})`,
    `insert into "Companies" (id, name, phone, email, "planId", status, "dueDate", recurrence, schedules, "createdAt", "updatedAt")
      values (1, 'Empresa', '5511999990000', 'empresa@example.com', 1, true, '2031-01-01', 'MENSAL', '[]', ${begin}, ${begin})`,
    `insert into "Users" (id, name, email, "passwordHash", profile, "companyId", "createdAt", "updatedAt")
      select n, 'Agente ' || n, 'agente' || n || '@example.com', '$2b$08$wSZiKqV3//MjpW0./cwx5.WOJXqIi9DpEmuXH6tjIQq2XKgfRejfK',
        case n when 1 then 'admin' else 'user' end, 1, ${begin}, ${begin} from generate_series(1, 4) n`,
    `insert into "Queues" (id, name, color, "companyId", schedules, "createdAt", "updatedAt")
      select n, 'Fila ' || n, '#00bff' || n, 1, '[]', ${begin}, ${begin} from generate_series(1, 2) n`,
    `insert into "Whatsapps" (id, name, status, session, "isDefault", "companyId", "createdAt", "updatedAt")
      values (1, 'Vendas', 'CONNECTED', '', true, 1, ${begin}, ${begin})`,
    `insert into "Contacts" (id, name, number, email, "profilePicUrl", "isGroup", "disableBot", "companyId", "createdAt", "updatedAt")
      select n, 'Contato ' || n, (5511900000000 + n)::text, '', '', false, false, 1, ${begin} + n * interval '1 second',
        ${begin} + n * interval '1 second' from generate_series(1, ${contacts}) n`,
    `insert into "ContactCustomFields" (id, name, value, "contactId", "createdAt", "updatedAt")
      select n, 'Cidade', 'Recife', n * 5, ${begin}, ${begin} from generate_series(1, ${Math.floor(contacts / 5)}) n`,
    `insert into "Tickets" (id, uuid, status, "lastMessage", "contactId", "userId", "whatsappId", "isGroup", "unreadMessages",
        "queueId", "companyId", chatbot, "createdAt", "updatedAt")
      select n, gen_random_uuid(), case when n > ${tickets} * 0.99 then 'open' else 'closed' end, '',
        1 + n % ${Math.max(1, Math.floor(contacts / 5))}, 1 + n % 4, 1, false, 0, 1 + n % 2, 1, false, ${ticketBegins},
        ${ticketBegins} + interval '1 hour' from generate_series(1, ${tickets}) n`,
    `insert into "TicketTraking" (id, "ticketId", "companyId", "whatsappId", "userId", "queuedAt", "startedAt", "finishedAt", rated,
        "ratingAt", "createdAt", "updatedAt")
      select n, n, 1, 1, 1 + n % 4, ${ticketBegins}, ${ticketBegins} + interval '1 minute', ${ticketBegins} + interval '1 hour',
        n % 3 = 0, case when n % 3 = 0 then ${ticketBegins} + interval '1 hour' end, ${ticketBegins}, ${ticketBegins}
      from generate_series(1, ${tickets}) n`,
    `insert into "UserRatings" (id, "ticketId", "companyId", "userId", rate, "createdAt", "updatedAt")
      select n, n * 3, 1, 1 + n * 3 % 4, 1 + n % 3, ${begin}, ${begin} from generate_series(1, ${Math.floor(tickets / 3)}) n`,
    messageRows(`generate_series(1, ${messages}) n`, {
      ticket: `1 + (n - 1) / ${ofTicket}`,
      contact: `1 + (1 + (n - 1) / ${ofTicket}) % ${Math.max(1, Math.floor(contacts / 5))}`,
      file: `case when ${hasFile} then 'arquivo-' || n / ${nth} || '.png' end`,
      at: `${begin} + n * interval '5 minutes'`,
    }),
  ];
}

function messageRows(
  from: string,
  of: { ticket: string; contact: string; file: string; at: string; changed?: string },
): string {
  return `insert into "Messages" (id, body, ack, read, "mediaType", "mediaUrl", "ticketId", "fromMe", "isDeleted", "contactId",
      "quotedMsgId", "companyId", "dataJson", "isEdited", "isForwarded", "createdAt", "updatedAt")
    select '3EB0' || lpad(to_hex(n), 12, '0'), ${texts}, 3, true, case when ${of.file} is null then 'conversation' else 'image' end,
      ${of.file}, ${of.ticket}, n % 2 = 0, false, case when n % 2 = 1 then ${of.contact} end,
      case when n % 10 = 5 then '3EB0' || lpad(to_hex(n - 1), 12, '0') end, 1, ${protocol}, false, false, ${of.at}, ${of.changed ?? of.at}
    from ${from}`;
}

/** A day: messages of the last contacts, and their tickets, which are written again. Their ids come after `size.messages`. */
export async function addDay({ run }: FreshDatabase, size: OldSize, day: { messages: number; tickets: number }) {
  const [first, last] = [size.messages + 1, size.messages + day.messages];
  const ticket = `${size.tickets} - n % ${day.tickets}`;
  const contact = `(select "contactId" from "Tickets" where id = ${ticket})`;
  const at = `now() - interval '1 hour' + (n - ${first}) * interval '100 milliseconds'`;
  await run(
    messageRows(`generate_series(${first}, ${last}) n`, { ticket, contact, file: 'null::text', at, changed: 'now()' }),
  );
  await run(`update "Tickets" set "updatedAt" = now(), status = 'open' where id > ${size.tickets - day.tickets}`);
}

/** A picture of one point, to which its number makes each file another one. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Writes the files that the messages name, below the folder of the company. */
export async function writeOldFiles(folder: string, { files }: OldSize): Promise<void> {
  const place = join(folder, 'company1');
  await mkdir(place, { recursive: true });
  for (let first = 1; first <= files; first += 500) {
    const some = Array.from({ length: Math.min(500, files - first + 1) }, (_, index) => first + index);
    await Promise.all(
      some.map((n) => writeFile(join(place, `arquivo-${n}.png`), Buffer.concat([point, Buffer.from(`${n}`)]))),
    );
  }
}
