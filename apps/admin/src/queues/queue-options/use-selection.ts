import { useTranslation } from '@recado/ui/i18n';
import { useConfirmDestructive } from '@recado/ui/records';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Selection } from './selection.ts';

/**
 * What is selected in the picture. Another selection asks before it discards what was typed; `setSelection` does not,
 * after saving and cancelling.
 */
export function useSelection(isChanged: boolean) {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  const [selection, setSelection] = useState<Selection>({ kind: 'none' });
  const guard = useRef<(next: Selection) => void>(setSelection);
  useEffect(() => {
    guard.current = (next) => {
      if (!isChanged) return setSelection(next);
      confirm({
        title: t('options.discardTitle'),
        what: t('options.discardText'),
        action: t('options.discard'),
        run: async () => setSelection(next),
      });
    };
  });
  const select = useCallback((next: Selection) => guard.current(next), []);
  return { selection, select, setSelection };
}
