import { assistantLanguages } from '@recado/contract/assistant-languages';
import { Button, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { rewriteDraft } from '../composer/suggestion/ask-suggestion.ts';
import { keepLanguage } from './last-language.ts';
import { closePanel } from './opened-panel.ts';
import { useLanguageName } from './use-language-name.ts';

/** Chooses into which language the draft is translated; the menu offers the last one directly. */
export function LanguageChoice({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const nameOf = useLanguageName();
  const choose = (language: (typeof assistantLanguages)[number]) => {
    keepLanguage(language);
    closePanel();
    rewriteDraft(ticketId, 'translate', language).then(
      (outcome) => outcome !== 'done' && notify.info(t(`deskAssistant.${outcome}`)),
      notify.error,
    );
  };
  return (
    <div className="assistant-languages">
      {assistantLanguages.map((language) => (
        <Button key={language} onClick={() => choose(language)}>
          {nameOf(language)}
        </Button>
      ))}
    </div>
  );
}
