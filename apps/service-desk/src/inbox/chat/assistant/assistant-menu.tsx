import type { KnownTicket } from '@recado/api/live';
import type { AssistantLanguage, RewritingKind } from '@recado/contract';
import { KeyHint, MenuButton, type MenuProps, useNotify, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RobotOutlined } from '@recado/ui/icons';
import { useRef } from 'react';
import { useDraft } from '../composer/drafts.ts';
import { rewriteDraft, suggestInto } from '../composer/suggestion/ask-suggestion.ts';
import { useSuggestion } from '../composer/suggestion/suggestions.ts';
import { lastLanguage } from './last-language.ts';
import { openPanel } from './opened-panel.ts';
import { setTranslated, useIsTranslated } from './translated-chats.ts';
import { useLanguageName } from './use-language-name.ts';

/** The keys of the assistant; the palette has all of them, too. */
const keys = {
  menu: 'mod+shift+f',
  suggest: 'mod+,',
  translate: 'alt+t',
  correct: 'alt+c',
  shorten: 'alt+s',
  polite: 'alt+p',
  summary: 'alt+r',
  promises: 'alt+o',
} as const;

const rewritings = ['translate', 'correct', 'shorten', 'polite'] as const satisfies readonly RewritingKind[];

/**
 * The menu of the assistant in the composer: an answer, what was written in another form, what the ticket says. `isOpen`: the ticket takes
 * messages. Nothing of it is sent by itself.
 */
export default function AssistantMenu({ ticket, isOpen }: { ticket: KnownTicket; isOpen: boolean }) {
  const { t } = useTranslation('service-desk');
  const button = useRef<HTMLButtonElement>(null);
  const actions = useActions(ticket);
  const isAsked = useSuggestion(ticket.id)?.state === 'asked';
  const hasText = useDraft(ticket.id).text.trim() !== '';
  const isTranslated = useIsTranslated(ticket.id);
  const nameOf = useLanguageName();
  const group = t('deskAssistant.title');
  useShortcuts([
    { keys: keys.menu, group, label: t('deskAssistant.open'), run: () => button.current?.click() },
    { keys: keys.summary, group, label: t('ask.summary'), run: () => openPanel(ticket.id, 'summary') },
    { keys: keys.promises, group, label: t('ask.promises'), run: () => openPanel(ticket.id, 'promises') },
  ]);
  useShortcuts(
    [{ keys: keys.suggest, group, label: t('deskAssistant.suggest'), run: actions.suggest }],
    isOpen && !isAsked,
  );
  useShortcuts(
    rewritings.map((kind) => ({
      keys: keys[kind],
      group,
      label: t(`deskAssistant.${kind}`),
      run: () => actions.rewrite(kind),
    })),
    isOpen && hasText && !isAsked,
  );
  const chosen = lastLanguage();
  const entry = (key: string, label: string, onClick: () => void, hint?: string, disabled = false) => ({
    key,
    label,
    onClick,
    disabled,
    ...(hint && { extra: <Keys keys={hint} /> }),
  });
  const isIdle = !isOpen || !hasText || isAsked;
  const items: MenuProps['items'] = [
    entry('suggest', t('deskAssistant.suggest'), actions.suggest, keys.suggest, !isOpen || isAsked),
    { type: 'divider' },
    ...rewritings.map((kind) =>
      entry(kind, t(`deskAssistant.${kind}`), () => actions.rewrite(kind), keys[kind], isIdle),
    ),
    ...(chosen
      ? [
          entry(
            'last',
            t('deskAssistant.into', { language: nameOf(chosen) }),
            () => actions.rewrite('translate', chosen),
            undefined,
            isIdle,
          ),
        ]
      : []),
    entry('language', t('deskAssistant.otherLanguage'), () => openPanel(ticket.id, 'language'), undefined, isIdle),
    { type: 'divider' },
    entry('summary', t('ask.summary'), () => openPanel(ticket.id, 'summary'), keys.summary),
    entry('promises', t('ask.promises'), () => openPanel(ticket.id, 'promises'), keys.promises),
    entry('chat', t(isTranslated ? 'deskAssistant.leaveChat' : 'deskAssistant.translateChat'), () =>
      setTranslated(ticket.id, !isTranslated),
    ),
  ];
  return (
    <MenuButton
      ref={button}
      label={t('deskAssistant.title')}
      shortcut={keys.menu}
      icon={<RobotOutlined aria-hidden />}
      placement="topLeft"
      menu={{ items }}
    />
  );
}

/** What the menu and the keys do; a failure is told, and the draft stays. */
function useActions({ id }: KnownTicket) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  return {
    suggest: () => void suggestInto(id).catch(notify.error),
    rewrite: (kind: RewritingKind, language?: AssistantLanguage) =>
      void rewriteDraft(id, kind, language).then(
        (outcome) => outcome !== 'done' && notify.info(t(`deskAssistant.${outcome}`)),
        notify.error,
      ),
  };
}

function Keys({ keys: shown }: { keys: string }) {
  return (
    <span className="entry-keys" aria-hidden>
      <KeyHint keys={shown} />
    </span>
  );
}
