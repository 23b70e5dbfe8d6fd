import { type Configuration, inDataFolder } from '../configuration.ts';
import type { Database } from '../platform/database/database.ts';
import { companies } from '../platform/database/schema/index.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import { installationSecret } from '../platform/security/secrets.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { type Credential, demoCredentials, describeCredentials } from './credentials.ts';
import { seedChats } from './seed-chats.ts';
import { type DemoPerson, seedCompany } from './seed-company.ts';
import { seedHistory } from './seed-history.ts';
import { type PhoneChat, seedLiveChats } from './seed-live.ts';
import { seedContacts } from './seed-tickets.ts';

/** The result of preparing the demo. */
export interface PreparedDemo {
  /** The text to print: new passwords, later only where they are stored. */
  text: string;
  staff: readonly Credential[];
  /** The conversations that were just created, for the phones; empty on later starts. */
  chats: readonly PhoneChat[];
}

/** Fills an empty database with the demo company. A database with companies is not changed. */
export async function prepareDemo(configuration: Configuration, database: Database): Promise<PreparedDemo> {
  const file = inDataFolder(configuration, 'demo-credentials.json');
  const { credentials: staff, isNew } = await demoCredentials(file);
  const people = await Promise.all(
    staff.map(async ({ password, ...person }) => ({ ...person, passwordHash: await hashPassword(password) })),
  );
  const chats = await fillEmpty(configuration, database, people);
  return { text: describeCredentials(staff, file, isNew), staff, chats };
}

function fillEmpty(
  configuration: Configuration,
  database: Database,
  people: readonly DemoPerson[],
): Promise<PhoneChat[]> {
  const now = new Date();
  const clock = () => new Date();
  const storage = createDiskStorage(
    configuration,
    installationSecret(configuration),
    clock,
    () => configuration.apiUrl,
  );
  return database.system(async (unit) => {
    const existing = await unit.db.select({ id: companies.id }).from(companies).limit(1);
    if (existing.length > 0) return [];
    const company = await seedCompany(unit, people, now);
    if (configuration.demoEmpty) return [];
    const tickets = await seedContacts(unit, company);
    await seedHistory(unit, company, tickets, now);
    await seedChats(unit, company, now);
    // Files are stored inside the unit: nothing runs yet that would wait for it, and the demo is created completely or
    // not at all.
    return seedLiveChats(unit, company, { tickets, storage, now });
  });
}
