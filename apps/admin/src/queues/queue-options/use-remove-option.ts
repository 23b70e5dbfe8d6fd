import type { QueueOption } from '@recado/api/contract';
import { useTranslation } from '@recado/ui/i18n';
import { useConfirmDestructive } from '@recado/ui/records';
import { withAllBelow } from './menu-tree.ts';
import type { QueueMenu } from './use-queue-options.ts';

/** Deletes an option after asking; the question says how many options go with it. */
export function useRemoveOption({ options, remove }: QueueMenu): (option: QueueOption) => void {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  return ({ id, title }) => {
    const below = withAllBelow(options, id).size - 1;
    confirm({
      title: t('options.deleteTitle'),
      what: title,
      ...(below > 0 && { consequence: t('options.deleteConsequence', { count: below }) }),
      run: () => remove(id),
    });
  };
}
