import { api } from '@recado/api/client';
import { endSession } from './end-session.ts';

/** Signs out: on the server as far as it can be reached, in this browser in any case. */
export async function leave(): Promise<void> {
  await api('DELETE /auth/logout').catch(() => undefined);
  endSession('left');
}
