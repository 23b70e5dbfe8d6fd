import { api } from '@recado/api/client';
import { useLookup } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { ContactMerge } from '@recado/contract';
import { Button, ErrorState, formatDateTime, ListSkeleton, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { SwapOutlined } from '@recado/ui/icons';
import { useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';
import MergeDialog from './merge-dialog.tsx';
import { useUndoMerge } from './use-merge.ts';
import './merging.css';

/** In the drawer: the merges of the last 30 days, which can be undone, and a new one. */
export default function MergesPart({ contactId }: { contactId: number }) {
  const { t } = useTranslation('service-desk');
  const mayMerge = useAbility('contacts:merge');
  const [isMerging, setMerging] = useState(false);
  const { found, failure, renew } = useLookup('contact merges', [contactId], (signal) =>
    api('GET /contacts/:contactId/merges', { params: { contactId }, signal }),
  );
  const undo = useUndoMerge();
  const confirm = useConfirmDestructive();
  const ask = (merge: ContactMerge) =>
    confirm({
      title: t('merging.undoTitle'),
      what: plainName(merge.absorbedName),
      consequence: t('merging.undoConsequence', { name: plainName(merge.absorbedName) }),
      action: t('merging.undo'),
      run: async () => {
        await undo(merge);
        renew();
      },
    });
  if (failure) return <ErrorState failure={failure} onRetry={renew} />;
  if (!found) return <ListSkeleton />;
  return (
    <>
      {found.merges.length === 0 && <p className="drawer-none">{t('merging.none')}</p>}
      <ul className="merge-lines">
        {found.merges.map((merge) => (
          <li key={merge.id}>
            <span>
              {t('merging.line', {
                name: plainName(merge.absorbedName),
                by: plainName(merge.mergedBy),
                time: formatDateTime(merge.mergedAt),
              })}
              {' · '}
              {merge.undoneAt
                ? t('merging.wasUndone', { time: formatDateTime(merge.undoneAt) })
                : t('merging.undoUntil', { time: formatDateTime(merge.undoUntil) })}
            </span>
            {mayMerge && !merge.undoneAt && (
              <Button size="small" onClick={() => ask(merge)}>
                {t('merging.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayMerge && (
        <Button size="small" icon={<SwapOutlined aria-hidden />} onClick={() => setMerging(true)}>
          {t('merging.with')}
        </Button>
      )}
      {isMerging && <MergeDialog keptId={contactId} onMerged={renew} onClose={() => setMerging(false)} />}
    </>
  );
}
