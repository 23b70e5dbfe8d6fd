import type { ClientBase } from 'pg';

/** Whether a pooler answered instead of PostgreSQL: it announces a process id of its own, not that of the backend. */
export async function isBehindPooler(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const announced: unknown = Reflect.get(client, 'processID');
  return typeof announced === 'number' && announced !== rows[0]?.pid;
}
