import type { Contact, ContactSummary } from '@recado/contract';
import { Suspense } from 'react';
import { passivePart } from '../../lazy-part.ts';
import { blockingTexts } from './texts.ts';

const Note = passivePart(() => import(/* webpackChunkName: "blocking" */ './blocked-note.tsx'), blockingTexts);
const Part = passivePart(() => import(/* webpackChunkName: "blocking" */ './block-part.tsx'), blockingTexts);

/** Above the composer, why nothing can be sent to a blocked contact. A server before blocking says nothing of it. */
export function BlockedNote({ contact }: { contact: Pick<ContactSummary, 'id' | 'name' | 'blockedAt'> }) {
  return <Suspense>{contact.blockedAt && <Note contact={contact} />}</Suspense>;
}

/** See `block-part.tsx`. */
export function BlockPart({ contact }: { contact: Contact | undefined }) {
  return <Suspense>{contact && <Part contact={contact} />}</Suspense>;
}
