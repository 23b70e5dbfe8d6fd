import type { Contact } from '@recado/contract';
import { Suspense } from 'react';
import { passivePart } from '../../lazy-part.ts';
import { organisationTexts } from './texts.ts';

const Part = passivePart(() => import(/* webpackChunkName: "contact" */ './organisation-part.tsx'), organisationTexts);

/** See `organisation-part.tsx`; nothing until the contact is loaded. */
export function OrganisationPart({ contact }: { contact: Contact | undefined }) {
  return <Suspense>{contact && !contact.isGroup && <Part contact={contact} />}</Suspense>;
}
