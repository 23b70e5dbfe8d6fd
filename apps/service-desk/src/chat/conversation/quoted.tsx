import type { QuotedMessage as Quotation } from '@recado/api/contract';
import { QuotedMessage } from '@recado/ui/chat';
import { useKindText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** The quoted message; a click goes to it. If the user may not see it, only a placeholder is shown. */
export function Quoted(props: { quoted: Quotation; contactName: string; onJump: (messageId: number) => void }) {
  const { quoted, contactName, onJump } = props;
  const { t } = useTranslation('service-desk');
  const kindText = useKindText(quoted.mediaType);
  if (quoted.isHidden) return <QuotedMessage author={t('chat.otherQueue')} text={t('chat.hiddenQuote')} />;
  const author = quoted.fromMe ? t('chat.you') : (quoted.contact?.name ?? contactName);
  const text = quoted.isDeleted ? t('chat.deletedMessage') : quoted.body || kindText;
  return <QuotedMessage author={author} text={text} onOpen={() => onJump(quoted.id)} />;
}
