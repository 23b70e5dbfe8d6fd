import { api } from '@recado/api/client';
import { useRemove } from '@recado/api/live';
import type { Organisation } from '@recado/contract';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useConfirmDestructive } from '@recado/ui/records';
import { organisations } from './organisations.ts';

/** Asks before an organisation is deleted, and tells how many contacts lose it. `after` runs once it is deleted. */
export function useDeleteOrganisation(after?: () => void) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  const remove = useRemove(organisations);
  const ask = async ({ id, name }: Organisation) => {
    const { contactsCount: count } = await api('GET /organisations/:organisationId', {
      params: { organisationId: id },
    });
    confirm({
      title: t('organisations.deleteTitle'),
      what: name,
      consequence: count === 0 ? t('organisations.deleteUnused') : t('organisations.deleteConsequence', { count }),
      run: async () => {
        await remove.mutateAsync(id);
        after?.();
      },
    });
  };
  return (organisation: Organisation) => void ask(organisation).catch(notify.error);
}
