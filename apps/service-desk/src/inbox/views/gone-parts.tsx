import type { TicketView } from '@recado/contract';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert } from '@recado/ui/records';
import { useMayChange } from './ticket-views.ts';
import { editView } from './view-draft.ts';

const kinds = ['queues', 'users', 'tags', 'organisations', 'connections', 'fields'] as const;

/** Says which parts of a view no longer exist, and offers to edit it; nothing if all exist. */
export function GoneParts({ view }: { view: TicketView }) {
  const { t } = useTranslation('service-desk');
  const mayChange = useMayChange(view);
  const said = kinds
    .filter((kind) => view.gone[kind].length > 0)
    .map((kind) => t(`views.gone.${kind}`, { count: view.gone[kind].length }));
  if (said.length === 0) return null;
  return (
    <Alert
      className="view-gone"
      type="warning"
      showIcon
      title={said.join(' ')}
      description={mayChange ? undefined : t('views.gone.ask')}
      action={
        mayChange && (
          <Button size="small" onClick={() => editView(view)}>
            {t('views.edit')}
          </Button>
        )
      }
    />
  );
}
