import { api } from '@recado/api/client';
import { endSession } from './end-session.ts';

/** Signs out: on the server if it can be reached, and always in this browser. */
export async function leave(): Promise<void> {
  await api('DELETE /auth/logout').catch(() => undefined);
  endSession('left');
}
