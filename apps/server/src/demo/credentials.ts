import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

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
export type Credential = z.output<typeof credential>;

/**
 * The demo's passwords: random, generated once, kept in a file that only its owner can read (SERVER §3.6). `isNew` says
 * that they were just generated.
 */
export async function demoCredentials(file: string): Promise<{ credentials: Credential[]; isNew: boolean }> {
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return { credentials: z.array(credential).parse(JSON.parse(kept)), isNew: false };
  const made = demoPeople.map((person) => ({ ...person, password: randomBytes(9).toString('base64url') }));
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return { credentials: made, isNew: true };
}

/** The text for the terminal: the passwords when they are new, later only where they are stored. */
export function describeCredentials(credentials: readonly Credential[], file: string, isNew: boolean): string {
  if (!isNew) return `Sign in to the demo company as before; e-mails and passwords are in ${file}\n`;
  const width = Math.max(...credentials.map(({ email }) => email.length));
  const lines = credentials.map(
    ({ role, email, password }) => `  ${role.padEnd(6)} ${email.padEnd(width)}  ${password}`,
  );
  return [`Sign in to the demo company (shown once; also in ${file}):`, ...lines, ''].join('\n');
}
