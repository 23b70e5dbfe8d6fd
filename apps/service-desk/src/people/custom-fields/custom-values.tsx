import type { CustomField } from '@recado/contract';
import { Button, ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { DrawerPart } from '../contact-drawer/parts/drawer-part.tsx';
import { saveValues, useValues, type ValuesOf } from './custom-fields.ts';
import { CustomValue } from './custom-value.tsx';
import './custom-fields.css';

interface CustomValuesProps {
  fields: readonly CustomField[];
  of: ValuesOf;
}

/** The fields of a contact or ticket in a part of the drawer. Give it the record as key. */
export default function CustomValues({ fields, of }: CustomValuesProps) {
  const { t } = useTranslation('service-desk');
  return (
    <DrawerPart title={t(`fields.${of.subject}`)} isOpenFirst>
      <Values fields={fields} of={of} />
    </DrawerPart>
  );
}

/** The fields with their values, each edited in its place. */
function Values({ fields, of }: CustomValuesProps) {
  const { t } = useTranslation('service-desk');
  const { values, error, refetch } = useValues(of);
  const [showsEmpty, setShowsEmpty] = useState(false);
  if (!values && error) return <ErrorState failure={error} onRetry={refetch} />;
  if (!values) return <ListSkeleton rows={2} />;
  const empty = fields.filter(({ id }) => !values.has(id));
  const isShort = showsEmpty || !isLong(empty);
  const shown = isShort ? fields : fields.filter(({ id }) => values.has(id));
  return (
    <div className="custom-values">
      <dl>
        {shown.map((field) => (
          <CustomValue
            key={field.id}
            field={field}
            value={values.get(field.id) ?? null}
            save={(value) => saveValues(of, new Map([[field.id, value]]))}
          />
        ))}
      </dl>
      {!isShort && (
        <Button type="link" size="small" onClick={() => setShowsEmpty(true)}>
          {t('fields.yetEmpty', { count: empty.length })}
        </Button>
      )}
    </div>
  );
}

/** Whether fields without a value wait until they are asked for: more of them than a glance takes in. */
function isLong({ length }: readonly CustomField[]): boolean {
  return length > 3;
}
