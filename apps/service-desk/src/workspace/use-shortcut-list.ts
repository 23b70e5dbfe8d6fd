import { useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { contactKeys } from '../contact-drawer/contact-keys.ts';

/**
 * Registers every key of the workspace in the list that `?` opens, even those without a target at the moment. Their
 * actions are registered by the components that perform them (UX, Keyboard).
 */
export function useShortcutList(): void {
  const { t } = useTranslation('service-desk');
  const list = t('shortcuts.list');
  const chat = t('shortcuts.chat');
  useShortcuts([
    { keys: 'j', group: list, label: t('shortcuts.next') },
    { keys: 'k', group: list, label: t('shortcuts.previous') },
    { keys: 'enter', group: list, label: t('shortcuts.open') },
    { keys: 'a', group: list, label: t('actions.accept') },
    { keys: 'e', group: list, label: t('actions.resolve') },
    { keys: 't', group: list, label: t('actions.transfer') },
    { keys: 'l', group: list, label: t('actions.tags') },
    { keys: 'p', group: list, label: t('shortcuts.otherHalf') },
    { keys: 'n', group: list, label: t('newTicket.title') },
    { keys: '/', group: list, label: t('shortcuts.search') },
    { keys: 'r', group: list, label: t('shortcuts.reply') },
    { keys: 'mod+e', group: chat, label: t('actions.resolve') },
    { keys: 'mod+shift+e', group: chat, label: t('actions.resolveAndNext') },
    { keys: 'mod+shift+y', group: chat, label: t('actions.transfer') },
    { keys: 'mod+shift+l', group: chat, label: t('actions.tags') },
    { keys: contactKeys, group: chat, label: t('drawer.open') },
    { keys: 'arrowup', group: chat, label: t('shortcuts.editLast') },
  ]);
}
