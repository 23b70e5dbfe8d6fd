import type { AssistantLanguage } from '@recado/contract';
import { assistantLanguages } from '@recado/contract/assistant-languages';
import { MessageText } from '@recado/ui/chat';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { textIn, valueIn } from '../read-data.ts';
import './kept-words.css';

/** Under a message: what is said in its sound, its translation, what the agent wrote before it was translated (ADR 175). Customers see none of it. */
export default function KeptWords({ data, body }: { data: unknown; body: string }) {
  const { t } = useTranslation('service-desk');
  const { language } = useLanguage();
  const transcript = textIn(data, 'transcript');
  const translation = translationIn(valueIn(data, 'translations'), language);
  const isSame = translation?.text.trim() === (body || transcript).trim();
  return (
    <>
      <Kept label={t('message.transcript')} text={transcript} />
      {translation && !isSame && (
        <Kept label={t('message.translation')} text={translation.text} language={translation.language} />
      )}
      <Kept label={t('message.original')} text={textIn(data, 'original')} />
    </>
  );
}

function Kept({ label, text, language }: { label: string; text: string; language?: AssistantLanguage }) {
  if (text === '') return null;
  return (
    <div className="kept-words" lang={language}>
      <small>{label}</small>
      <MessageText text={text} />
    </div>
  );
}

/** The translation into the reader's language, otherwise into another one. */
function translationIn(
  translations: unknown,
  wanted: AssistantLanguage,
): { language: AssistantLanguage; text: string } | undefined {
  const order = [wanted, ...assistantLanguages];
  const language = order.find((code) => textIn(translations, code) !== '');
  return language && { language, text: textIn(translations, language) };
}
