import type { ShownMessage } from '@recado/api/live';
import { type MenuProps, useNotify } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { FileTextOutlined, TranslationOutlined } from '@recado/ui/icons';
import { isTranscribable, isTranslatable, transcribeMessage, translateMessage } from './message-words.ts';
import { useAssistant } from './use-assistant.ts';

/** The entries of a message's menu that ask the assistant: translate what a customer wrote, write down a sound. */
export function useWordActions(message: ShownMessage): NonNullable<MenuProps['items']> {
  const { t } = useTranslation('service-desk');
  const { language } = useLanguage();
  const notify = useNotify();
  const isOn = useAssistant();
  if (!isOn) return [];
  const ask = (call: Promise<void>) => {
    notify.info(t('message.asked'));
    call.catch(notify.error);
  };
  return [
    isTranslatable(message, language) && {
      key: 'translate',
      icon: <TranslationOutlined aria-hidden />,
      label: t('message.translate'),
      onClick: () => ask(translateMessage(message.id, language)),
    },
    isTranscribable(message) && {
      key: 'transcribe',
      icon: <FileTextOutlined aria-hidden />,
      label: t('message.transcribe'),
      onClick: () => ask(transcribeMessage(message.id)),
    },
  ].filter((item) => item !== false);
}
