import { sql } from 'drizzle-orm';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import { withoutTriggers } from './seed.ts';

/** Companies beside the measured one, so that a plan that reads the rows of all companies is visible. */
const neighbours = 2_000;
/** People, invoices, tags and quick messages of each company. */
const recordsOfEach = 50;

/** The rows that the searches read, for the measured company and its neighbours. */
export async function seedRecords(database: Database): Promise<void> {
  const record = sql`from companies c cross join generate_series(1, ${recordsOfEach}::int) n`;
  await withoutTriggers(database, async (run) => {
    await run(sql`
      insert into companies (name, plan_id, due_date)
      select 'Neighbour ' || n, (select max(id) from plans), '2999-12-31' from generate_series(1, ${neighbours}::int) n`);
    await run(sql`
      insert into users (company_id, name, email, password_hash)
      select c.id, 'Agente ' || n, 'record-' || c.id || '-' || n || '@example.com', 'x' ${record}`);
    await run(sql`
      insert into invoices (company_id, detail, value, due_date)
      select c.id, 'Fatura ' || n, 100, date '2020-01-01' + n * 30 ${record}`);
    await run(sql`
      insert into tags (company_id, name, color) select c.id, 'VIP ' || n, '#123456' ${record}`);
    await run(sql`
      insert into quick_messages (company_id, user_id, shortcode, message, geral)
      select c.id, (select min(u.id) from users u where u.company_id = c.id), 'oi' || n, 'Bom dia ' || n, true ${record}`);
  });
}

/** One entry of the audit log for each contact, as a year of changes has. */
export async function seedAudits(database: Database): Promise<void> {
  await withoutTriggers(database, (run) =>
    run(sql`
      insert into audit_entries (company_id, actor_name, address, action, kind, record_id, label, created_at)
      select company_id, 'Agente ' || id % 40, '203.0.113.' || id % 250, (array['create', 'update', 'delete'])[1 + id % 3],
        (array['contacts', 'tags', 'queues', 'users'])[1 + id % 4], id, name, now() - random() * interval '365 days'
      from contacts`),
  );
}

/** Marks the tickets that wait longer than their queue allows, and gives every 17th message a file. */
export async function seedLateAndFiles(database: Database): Promise<void> {
  await withoutTriggers(database, async (run) => {
    await run(sql`
      update tickets t set late_since = now() from queues q
      where q.id = t.queue_id and t.waiting_since < now() - make_interval(mins => q.answer_limit)`);
    await run(sql`
      insert into media_files (company_id, name, original_name, mimetype, size, sha256)
      select company_id, 'f' || id, 'Foto ' || id, 'image/png', 1000, 'x' from messages where id % 17 = 0`);
    await run(sql`
      update messages m set media_id = f.id, media_type = case when m.id % 3 = 0 then 'application' else 'image' end
      from media_files f where f.name = 'f' || m.id and m.id % 17 = 0`);
  });
}
