import type { QuotedMessage as Quotation } from '@recado/api/contract';
import { QuotedMessage } from '@recado/ui/chat';
import { useKindText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useQuotedAuthor } from '../quoted-author.ts';

/** The quoted message; a click goes to it. If the user may not see it, only a placeholder is shown. */
export function Quoted(props: { quoted: Quotation; contactName: string; onJump: (messageId: number) => void }) {
  const { quoted, contactName, onJump } = props;
  const { t } = useTranslation('service-desk');
  const authorOf = useQuotedAuthor();
  const kindText = useKindText(quoted.mediaType);
  if (quoted.isHidden) return <QuotedMessage author={t('chat.otherQueue')} text={t('chat.hiddenQuote')} />;
  const text = quoted.isDeleted ? t('chat.deletedMessage') : quoted.body || kindText;
  return <QuotedMessage author={authorOf(quoted, contactName)} text={text} onOpen={() => onJump(quoted.id)} />;
}
