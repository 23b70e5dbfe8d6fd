import { type SQL, sql } from 'drizzle-orm';
import { appPublishers, apps } from '../apps.schema.ts';

/** The key of the publisher to whom the name of an app belongs, as an expression. */
export function publisherKey(app: string): SQL<string> {
  return sql`(select p.public_key from ${apps} a join ${appPublishers} p on p.id = a.publisher_id where a.name = ${app})`;
}
