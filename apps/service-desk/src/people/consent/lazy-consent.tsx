import type { Contact } from '@recado/contract';
import { Suspense } from 'react';
import { passivePart } from '../../lazy-part.ts';
import { consentTexts } from './texts.ts';

const Part = passivePart(() => import(/* webpackChunkName: "consent" */ './consent-part.tsx'), consentTexts);

/** See `consent-part.tsx`; groups consent to nothing. */
export function ConsentPart({ contact }: { contact: Contact | undefined }) {
  return <Suspense>{contact && !contact.isGroup && <Part contact={contact} />}</Suspense>;
}
