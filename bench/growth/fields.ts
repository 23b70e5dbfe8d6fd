import { sql } from 'drizzle-orm';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { withoutTriggers } from '../seed.ts';

/**
 * The company's own fields with their values (ADR 165): of contacts a choice that half of them have, one of twenty, and one
 * of some hundreds of them, and a text; of tickets a number and a date.
 */
export async function seedFields(database: Database, companyId: number): Promise<void> {
  const field = (key: string) =>
    sql`(select id from custom_fields where company_id = ${companyId}::int and key = ${key})`;
  const choice = (name: string) =>
    sql`(select id from custom_field_choices where company_id = ${companyId}::int and name = ${name})`;
  await withoutTriggers(database, async (run) => {
    await run(sql`
      insert into custom_fields (company_id, subject, kind, name, key, position)
      values (${companyId}::int, 'contact', 'choice', 'Plano', 'plano', 1), (${companyId}::int, 'contact', 'text', 'Cidade', 'cidade', 2),
        (${companyId}::int, 'ticket', 'number', 'Pedido', 'pedido', 3), (${companyId}::int, 'ticket', 'date', 'Instalação', 'instalacao', 4)`);
    await run(sql`
      insert into custom_field_choices (company_id, field_id, name, position)
      select ${companyId}::int, ${field('plano')}, name, place from unnest(array['Comum', 'Fibra', 'Raro']) with ordinality as named (name, place)`);
    await run(sql`
      insert into custom_field_values (company_id, field_id, contact_id, choice_id)
      select company_id, ${field('plano')}, id, case when id % 5000 = 7 then ${choice('Raro')} when id % 20 = 3 then ${choice('Fibra')} else ${choice('Comum')} end
      from contacts where company_id = ${companyId}::int and (id % 2 = 0 or id % 5000 = 7 or id % 20 = 3)`);
    await run(sql`
      insert into custom_field_values (company_id, field_id, contact_id, text_value)
      select company_id, ${field('cidade')}, id, 'Cidade ' || id % 1000 from contacts where company_id = ${companyId}::int and id % 3 = 0`);
    await run(sql`
      insert into custom_field_values (company_id, field_id, ticket_id, number_value)
      select company_id, ${field('pedido')}, id, id from tickets where company_id = ${companyId}::int and id % 3 = 0`);
    await run(sql`
      insert into custom_field_values (company_id, field_id, ticket_id, date_value)
      select company_id, ${field('instalacao')}, id, current_date - (id % 700)::int from tickets where company_id = ${companyId}::int and id % 4 = 0`);
  });
}
