import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useConfirmDestructive } from '@recado/ui/records';
import { type Blockable, useBlock } from './use-block.ts';

/** Asks before contacts are blocked, and says what that means. */
export function useAskBlock() {
  const { t } = useTranslation('service-desk');
  const confirm = useConfirmDestructive();
  const block = useBlock();
  return (people: readonly Blockable[], onDone?: () => void): void => {
    const name = plainName(people[0]?.name ?? '');
    confirm({
      title: t('blocking.ask', { count: people.length, name }),
      what: people.map((person) => plainName(person.name)).join(', '),
      consequence: t('blocking.explain'),
      action: t('blocking.block'),
      run: async () => {
        await block(people, true);
        onDone?.();
      },
    });
  };
}
