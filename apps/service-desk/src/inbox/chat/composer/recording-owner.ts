import { sessionStore } from '@recado/auth';
import { dropRecordings } from '@recado/ui/core';

// The next user who signs in here must not play or send it.
sessionStore.subscribe((now, before) => {
  if (now.session?.user.id !== before.session?.user.id) dropRecordings();
});

/** The name under which the recording of a conversation is kept while another one is shown. */
export function ownerOf(kind: 'ticket' | 'chat', id: number): string {
  return `${kind} ${id}`;
}
