import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { type Configuration, inDataFolder } from '../configuration.ts';
import type { Database } from '../platform/database/database.ts';
import { companies } from '../platform/database/schema/companies.ts';
import { users } from '../platform/database/schema/users.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { checkPassword, hashPassword } from '../platform/security/passwords.ts';
import { installationSecret } from '../platform/security/secrets.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { demoCredentials } from '../platform/storage/data-folder.ts';
import { openFileStore } from '../platform/storage/open-store.ts';
import { noScanner } from '../platform/storage/scan/file-scanner.ts';
import { seedChats } from './seed-chats.ts';
import { type DemoCompany, type DemoPerson, seedCompany } from './seed-company.ts';
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
  /** The company that was just created with conversations; absent on later starts. */
  company?: DemoCompany | undefined;
}

/**
 * Fills an empty database with the demo company. A database with companies is not changed, except that the demo's users
 * get new passwords when the file with theirs is missing, as after a restore on another machine.
 */
export async function prepareDemo(configuration: Configuration, database: Database): Promise<PreparedDemo> {
  const file = inDataFolder(configuration, demoCredentials);
  const { credentials: staff, isNew } = await credentialsIn(file);
  const people = await Promise.all(
    staff.map(async ({ password, ...person }) => ({ ...person, passwordHash: await hashPassword(password) })),
  );
  const { chats, company, isFilled } = await fillEmpty(configuration, database, people);
  if (isFilled && isNew) await replacePasswords(database, people);
  const former = isFilled ? await formerPasswords(database, staff) : [];
  return { text: describeCredentials(staff, { file, isNew, former }), staff, chats, company };
}

function fillEmpty(
  configuration: Configuration,
  database: Database,
  people: readonly DemoPerson[],
): Promise<{ chats: PhoneChat[]; company?: DemoCompany; isFilled: boolean }> {
  const now = new Date();
  const storage = createStorage({
    configuration,
    store: openFileStore(configuration),
    scanner: noScanner,
    logger: createLogger(configuration.logLevel),
    secret: installationSecret(configuration),
    clock: () => new Date(),
    apiUrl: () => configuration.apiUrl,
  });
  return database.system(async (unit) => {
    const existing = await unit.db.select({ id: companies.id }).from(companies).limit(1);
    if (existing.length > 0) return { chats: [], isFilled: true };
    const company = await seedCompany(unit, people, now);
    if (configuration.demoEmpty) return { chats: [], isFilled: false };
    const tickets = await seedContacts(unit, company);
    await seedHistory(unit, company, tickets, now);
    await seedChats(unit, company, now);
    // Files are stored inside the unit: nothing runs yet that would wait for it, and the demo is created completely or
    // not at all.
    return { chats: await seedLiveChats(unit, company, { tickets, storage, now }), company, isFilled: false };
  });
}

/** Gives the demo's users of a restored database the new passwords: those of before are in another installation's file. */
async function replacePasswords(database: Database, people: readonly DemoPerson[]): Promise<void> {
  await database.system(async ({ db }) => {
    for (const { email, passwordHash } of people) {
      await db.update(users).set({ passwordHash }).where(eq(users.email, email));
    }
  });
}

/** The demo's people whose password of the file does not work: they have another one now, or are gone. */
async function formerPasswords(database: Database, staff: readonly Credential[]): Promise<string[]> {
  const emails = staff.map(({ email }) => email);
  const rows = await database.system(({ db }) =>
    db.select({ email: users.email, hash: users.passwordHash }).from(users).where(inArray(users.email, emails)),
  );
  const hashes = new Map(rows.map(({ email, hash }) => [email, hash]));
  const former: string[] = [];
  for (const { email, password } of staff) {
    if (!(await checkPassword(password, hashes.get(email)))) former.push(email);
  }
  return former;
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
async function credentialsIn(file: string): Promise<{ credentials: Credential[]; isNew: boolean }> {
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return { credentials: z.array(credential).parse(JSON.parse(kept)), isNew: false };
  const made = demoPeople.map((person) => ({ ...person, password: randomBytes(9).toString('base64url') }));
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return { credentials: made, isNew: true };
}

/** The text for the terminal: the passwords when they are new, later only where they are stored. Only those that work. */
function describeCredentials(
  credentials: readonly Credential[],
  { file, isNew, former }: { file: string; isNew: boolean; former: readonly string[] },
): string {
  const working = credentials.filter(({ email }) => !former.includes(email));
  if (working.length === 0) return 'This database has no users of the demo: sign in with the users that it has.\n';
  const except = former.length > 0 ? `, except those of ${former.join(', ')}, which were changed or deleted` : '';
  if (!isNew) return `Sign in to the demo company as before; e-mails and passwords are in ${file}${except}\n`;
  const width = Math.max(...working.map(({ email }) => email.length));
  const lines = working.map(({ role, email, password }) => `  ${role.padEnd(6)} ${email.padEnd(width)}  ${password}`);
  return [`Sign in to the demo company (shown once; also in ${file}):`, ...lines, ''].join('\n');
}
