import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

/** The people of the demo. */
const demoPeople = [
  { role: 'super', name: 'Sofia Prado', email: 'super@recado.example' },
  { role: 'admin', name: 'Adriana Lima', email: 'admin@recado.example' },
  { role: 'agent', name: 'Ana Souza', email: 'ana@recado.example' },
  { role: 'agent', name: 'Bruno Castro', email: 'bruno@recado.example' },
] as const;

const credential = z.object({
  role: z.enum(['super', 'admin', 'agent']),
  name: z.string(),
  email: z.string(),
  password: z.string(),
});

/** How one person of the demo signs in. */
export type Credential = z.output<typeof credential>;

/** The demo's passwords: random, made once, kept in a file only its owner can read (SERVER §3.6). */
export async function demoCredentials(file: string): Promise<Credential[]> {
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return z.array(credential).parse(JSON.parse(kept));
  const made = demoPeople.map((person) => ({ ...person, password: randomBytes(9).toString('base64url') }));
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}

/** The lines the terminal shows. */
export function describeCredentials(credentials: readonly Credential[], file: string): string {
  const width = Math.max(...credentials.map(({ email }) => email.length));
  const lines = credentials.map(
    ({ role, email, password }) => `  ${role.padEnd(6)} ${email.padEnd(width)}  ${password}`,
  );
  return ['Sign in to the demo company (also in ', file, '):', '\n', lines.join('\n'), '\n'].join('');
}
