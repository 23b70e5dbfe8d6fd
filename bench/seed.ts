import { sql } from 'drizzle-orm';
import type { Database } from '../apps/server/src/platform/database/database.ts';

/** How much to make, all in one company. */
export interface SeedSize {
  users: number;
  queues: number;
  /** Each with a contact of its own: 5 % are open, 5 % pending, the others closed. */
  tickets: number;
  /** Spread evenly over the tickets. */
  messagesPerTicket: number;
}

/** What was made. */
export interface Seeded {
  companyId: number;
  whatsappId: number;
  queueIds: number[];
  userIds: number[];
}

const chunk = 10_000;
const firstNames = "array['Ana','Bruno','Célia','Davi','Érica','Fábio','Gisele','Hélio','Íris','João']";
const lastNames =
  "array['Almeida','Barbosa','Conceição','Dias','Esteves','Gonçalves','Melo','Queirós','Souza','Tavares']";

/**
 * Fills a database with one company's worth of conversations, written by the database itself: 100,000 tickets with a
 * million messages take about two minutes on PostgreSQL. `passwordHash` is what its users sign in with.
 */
export async function seed(database: Database, size: SeedSize, passwordHash = 'x'): Promise<Seeded> {
  const company = await seedCompany(database, size, passwordHash);
  for (let start = 1; start <= size.tickets; start += chunk) {
    const end = Math.min(start + chunk - 1, size.tickets);
    await database.system(async ({ db }) => {
      await db.execute(contactRows(company, start, end));
      await db.execute(ticketRows(company, start, end));
      await db.execute(cycleRows(company, start, end));
    });
    for (let first = 1; first <= size.messagesPerTicket; first += 10) {
      const last = Math.min(first + 9, size.messagesPerTicket);
      await database.system(({ db }) => db.execute(messageRows(company, [start, end], [first, last])));
    }
  }
  return company;
}

async function seedCompany(database: Database, size: SeedSize, passwordHash: string): Promise<Seeded> {
  return database.system(async ({ db }) => {
    const ids = async (statement: ReturnType<typeof sql>) =>
      (await db.execute<{ id: number }>(statement)).rows.map(({ id }) => id);
    const [planId] = await ids(sql`
      insert into plans (name, users, connections, queues, value)
      values ('Bench ' || gen_random_uuid(), 10000, 100, 10000, 100) returning id`);
    const [companyId = 0] = await ids(sql`
      insert into companies (name, plan_id, due_date) values ('Bench ' || gen_random_uuid(), ${planId}, '2999-12-31')
      returning id`);
    const [whatsappId = 0] = await ids(sql`
      insert into whatsapps (company_id, name, is_default) values (${companyId}, 'Bench', true) returning id`);
    const queueIds = await ids(sql`
      insert into queues (company_id, name, color)
      select ${companyId}, 'Fila ' || n, '#' || lpad(to_hex(n * 4099), 6, '0') from generate_series(1, ${size.queues}::int) n
      returning id`);
    const userIds = await ids(sql`
      insert into users (company_id, name, email, password_hash, profile)
      select ${companyId}, 'Agente ' || n, 'bench-' || ${companyId}::int || '-' || n || '@example.com', ${passwordHash},
        case when n <= 2 then 'admin' else 'user' end
      from generate_series(1, ${size.users}::int) n returning id`);
    await db.execute(sql`
      insert into user_queues (company_id, user_id, queue_id)
      select ${companyId}, u.id, q.id from users u join queues q on q.company_id = u.company_id and (q.id + u.id) % 4 = 0
      where u.company_id = ${companyId}`);
    return { companyId, whatsappId, queueIds, userIds };
  });
}

function contactRows({ companyId }: Seeded, start: number, end: number) {
  return sql`
    insert into contacts (company_id, name, number, lid)
    select ${companyId},
      (${sql.raw(firstNames)})[1 + n % 10] || ' ' || (${sql.raw(lastNames)})[1 + n / 10 % 10] || ' ' || n,
      (5511900000000 + n)::text, n || '@lid'
    from generate_series(${start}::int, ${end}::int) n`;
}

function ticketRows({ companyId, whatsappId, queueIds, userIds }: Seeded, start: number, end: number) {
  return sql`
    insert into tickets (company_id, contact_id, whatsapp_id, status, queue_id, user_id, last_message, last_message_at,
      unread_messages, created_at)
    select ${companyId}, c.id, ${whatsappId},
      case n % 20 when 0 then 'open' when 1 then 'pending' else 'closed' end,
      case when n % 50 = 1 then null else (${sql.param(queueIds)}::int[])[1 + n / 20 % ${queueIds.length}::int] end,
      case when n % 20 = 1 then null else (${sql.param(userIds)}::int[])[1 + n / 20 % ${userIds.length}::int] end,
      'Última mensagem ' || n, now() - n * interval '37 seconds', n % 20 % 2, now() - n * interval '2 minutes'
    from (select id, (number::bigint - 5511900000000)::int as n from contacts where company_id = ${companyId}) c
    where n between ${start} and ${end}`;
}

function cycleRows({ companyId }: Seeded, start: number, end: number) {
  return sql`
    insert into ticket_cycles (company_id, ticket_id, whatsapp_id, queue_id, user_id, queued_at, started_at, first_answer_at,
      finished_at, rating)
    select t.company_id, t.id, t.whatsapp_id, t.queue_id, t.user_id, t.created_at,
      case when t.status <> 'pending' then t.created_at + interval '3 minutes' end,
      case when t.status <> 'pending' then t.created_at + interval '4 minutes' end,
      case when t.status = 'closed' then t.created_at + interval '20 minutes' end,
      case when t.status = 'closed' and t.id % 3 = 0 then 1 + t.id % 3 end
    from tickets t join contacts c on c.id = t.contact_id
    where t.company_id = ${companyId} and c.number::bigint - 5511900000000 between ${start} and ${end}`;
}

function messageRows({ companyId }: Seeded, [start, end]: [number, number], [first, last]: [number, number]) {
  return sql`
    insert into messages (company_id, ticket_id, contact_id, connection_id, chat_id, wid, body, from_me, user_id, queue_id,
      cycle_id, read, ack, sent_at, created_at)
    select t.company_id, t.id, case when n % 2 = 1 then t.contact_id end, t.whatsapp_id, c.lid, 'B' || t.id || 'N' || n,
      'Mensagem ' || n || ' da conversa ' || t.id, n % 2 = 0, case when n % 2 = 0 then t.user_id end, t.queue_id,
      r.id, true, 3, t.created_at + n * interval '1 minute', t.created_at + n * interval '1 minute'
    from tickets t join contacts c on c.id = t.contact_id join ticket_cycles r on r.ticket_id = t.id
      cross join generate_series(${first}::int, ${last}::int) n
    where t.company_id = ${companyId} and c.number::bigint - 5511900000000 between ${start} and ${end}
    order by t.id, n`;
}
