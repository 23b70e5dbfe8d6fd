import { useTranslation } from '../../i18n/use-translation.ts';

/** The name of a message's kind, shown instead of its content; empty for text. */
export function useKindText(mediaType: string): string {
  const { t } = useTranslation('ui');
  const texts: Record<string, string> = {
    image: t('kinds.image'),
    audio: t('kinds.audio'),
    video: t('kinds.video'),
    application: t('kinds.document'),
    sticker: t('kinds.sticker'),
    contactMessage: t('kinds.contact'),
    locationMessage: t('kinds.location'),
    pollMessage: t('kinds.poll'),
    interactiveMessage: t('kinds.interactive'),
    templateMessage: t('kinds.template'),
    call_log: t('kinds.call'),
    unknown: t('kinds.unknown'),
    deleted: t('kinds.deleted'),
  };
  return texts[mediaType] ?? '';
}
