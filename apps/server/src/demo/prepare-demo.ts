import { type Configuration, inDataFolder } from '../configuration.ts';
import type { Database } from '../platform/database/database.ts';
import { companies } from '../platform/database/schema/index.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import { demoCredentials, describeCredentials } from './credentials.ts';
import { seedCompany } from './seed-company.ts';
import { seedHistory } from './seed-history.ts';

/** Fills an empty database with the demo company; answers what to print. A database with companies is left as it is. */
export async function prepareDemo(configuration: Configuration, database: Database): Promise<string> {
  const file = inDataFolder(configuration, 'demo-credentials.json');
  const credentials = await demoCredentials(file);
  const people = await Promise.all(
    credentials.map(async ({ password, ...person }) => ({ ...person, passwordHash: await hashPassword(password) })),
  );
  await database.system(async (unit) => {
    const existing = await unit.db.select({ id: companies.id }).from(companies).limit(1);
    if (existing.length > 0) return;
    const company = await seedCompany(unit, people, new Date());
    await seedHistory(unit, company, new Date());
  });
  return describeCredentials(credentials, file);
}
