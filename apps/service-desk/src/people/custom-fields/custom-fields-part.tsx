import { Suspense } from 'react';
import { passivePart } from '../../lazy-part.ts';
import { useFieldsOf, type ValuesOf } from './custom-fields.ts';
import { customFieldTexts } from './texts.ts';

const CustomValues = passivePart(
  () => import(/* webpackChunkName: "custom-fields" */ './custom-values.tsx'),
  customFieldTexts,
);

/** The company's fields of a contact or ticket, as a part of the drawer; nothing at all where it defines none. */
export function CustomFieldsPart({ subject, recordId }: ValuesOf) {
  const fields = useFieldsOf(subject);
  if (fields.length === 0) return null;
  return (
    <Suspense>
      <CustomValues key={`${subject} ${recordId}`} fields={fields} of={{ subject, recordId }} />
    </Suspense>
  );
}
