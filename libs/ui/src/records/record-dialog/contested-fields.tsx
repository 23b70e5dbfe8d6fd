import { Alert, Button, Flex } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ForeignChanges } from './foreign-changes.ts';

/** Says which fields somebody else changed, too, and offers the two ways to go on. */
export function ContestedFields({ formId, changes }: { formId: string; changes: ForeignChanges }) {
  const { t } = useTranslation('ui');
  const { contested, takeStored, keepTyped } = changes;
  const place = useRef<HTMLDivElement>(null);
  const [labels, setLabels] = useState('');
  // The labels are the fields' own, of which the dialog knows nothing.
  useEffect(() => setLabels(labelsOf(formId, contested)), [formId, contested]);
  // It stands above the form, which may be scrolled.
  useEffect(() => place.current?.scrollIntoView?.({ block: 'nearest' }), []);
  return (
    <div ref={place}>
      <Alert
        className="record-dialog-problem"
        type="warning"
        showIcon
        title={t('dialog.changedTitle')}
        description={
          <>
            <p>{labels ? t('dialog.changedFields', { fields: labels }) : t('dialog.changedText')}</p>
            <Flex gap={8} wrap>
              <Button size="small" onClick={takeStored}>
                {t('dialog.takeStored')}
              </Button>
              <Button size="small" onClick={keepTyped}>
                {t('dialog.keepTyped')}
              </Button>
            </Flex>
          </>
        }
      />
    </div>
  );
}

/** Fields without a label of their own are left out. */
function labelsOf(formId: string, names: readonly string[]): string {
  const ids = names.map((name) => `${formId}_${name}`);
  return [...document.querySelectorAll('label')]
    .filter(({ htmlFor }) => ids.includes(htmlFor))
    .map(({ textContent }) => textContent)
    .join(', ');
}
