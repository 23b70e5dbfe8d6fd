import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type Configuration, inDataFolder } from '../configuration.ts';
import type { Database } from '../platform/database/database.ts';
import { companies } from '../platform/database/schema/companies.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import { installationSecret } from '../platform/security/secrets.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
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

/** The users of the demo. Their numbers are phones of the emulator, where recovery codes arrive. */
const demoPeople = [
  { role: 'super', name: 'Sofia Prado', email: 'super@recado.example', number: '5511980000001' },
  { role: 'admin', name: 'Adriana Lima', email: 'admin@recado.example', number: '5511980000002' },
  { role: 'agent', name: 'Ana Souza', email: 'ana@recado.example', number: '5511980000003' },
  { role: 'agent', name: 'Bruno Castro', email: 'bruno@recado.example', number: '5511980000004' },
] as const;

const credential = z.object({
  role: z.enum(['super', 'admin', 'agent']),
  name: z.string(),
  email: z.string(),
  number: z.string(),
  password: z.string(),
});

/** The credentials of one user of the demo. */
type Credential = z.output<typeof credential>;

/**
 * The demo's passwords: random, generated once, kept in a file that only its owner can read (SERVER §3.6). `isNew`:
 * they were just generated.
 */
async function demoCredentials(file: string): Promise<{ credentials: Credential[]; isNew: boolean }> {
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return { credentials: z.array(credential).parse(JSON.parse(kept)), isNew: false };
  const made = demoPeople.map((person) => ({ ...person, password: randomBytes(9).toString('base64url') }));
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return { credentials: made, isNew: true };
}

/** The text for the terminal: the passwords when they are new, later only where they are stored. */
function describeCredentials(credentials: readonly Credential[], file: string, isNew: boolean): string {
  if (!isNew) return `Sign in to the demo company as before; e-mails and passwords are in ${file}\n`;
  const width = Math.max(...credentials.map(({ email }) => email.length));
  const lines = credentials.map(
    ({ role, email, password }) => `  ${role.padEnd(6)} ${email.padEnd(width)}  ${password}`,
  );
  return [`Sign in to the demo company (shown once; also in ${file}):`, ...lines, ''].join('\n');
}
