import { api } from '@recado/api/client';
import {
  applyMessage,
  discardOutgoing,
  explainableCode,
  isLastingRefusal,
  isUnsent,
  type Outgoing,
  type ShownMessage,
  sendAgain,
} from '@recado/api/live';
import type { QuotedMessage as Quotation } from '@recado/contract';
import { Bubble, type FailedSend, QuotedMessage, ReactionButton } from '@recado/ui/chat';
import { failureText, IconButton, type MenuPlace, useKindText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { UnorderedListOutlined } from '@recado/ui/icons';
import { lazy, memo, Suspense, useState } from 'react';
import { passivePart } from '../../../lazy-part.ts';
import { MessageBadges } from '../../extensions/message-badges.tsx';
import { SelectBox } from '../../forward/select-box.tsx';
import { useWaitingText } from '../../outages/outage-notes.tsx';
import { useViewer } from '../../viewer.ts';
import { changeDraft, draftOf } from '../composer/drafts.ts';
import { withoutSignature } from '../composer/signature.ts';
import { useQuotedAuthor } from '../quoted-author.ts';
import { AlbumContent } from './album-content.tsx';
import type { BubbleTicket } from './bubble-ticket.ts';
import { ChatNotice, isNotice } from './chat-notice.tsx';
import { HeldNote } from './held-note.tsx';
import { MessageContent } from './message-content.tsx';
import { MessageMenu } from './message-menu.tsx';
import { MessagePlace } from './message-place.tsx';
import { promptAnswerTexts } from './prompt-answer/texts.ts';
import { textIn, valueIn } from './read-data.ts';
import { useAuthor } from './use-author.tsx';
import { useReactions } from './use-reactions.ts';

const AdCard = lazy(() => import('./structured/ad-card.tsx'));
const AnswerSources = passivePart(() => import('./prompt-answer/answer-sources.tsx'), promptAnswerTexts);
const KeptWords = passivePart(() => import('./structured/kept-words.tsx'));

/** One message of a ticket, with its actions. */
interface MessageBubbleProps {
  message: ShownMessage;
  /** The messages of the album that begins with it. */
  album?: readonly ShownMessage[];
  /** Shows the pictures of the album one by one. */
  onTakeApart?: (message: ShownMessage) => void;
  ticket: BubbleTicket;
  grouped: boolean;
  readOnly: boolean;
  /** Whether several users of the company wrote in this conversation. */
  isTeam: boolean;
  isHighlighted: boolean;
  onJump: (messageId: number) => void;
  onShowFormer: (message: ShownMessage) => void;
}

/** Draws a message; renders again only when it changes. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, album, ticket, grouped, readOnly, isTeam, isHighlighted, onJump, onShowFormer } = props;
  const { quotedMsg, outgoing } = message;
  const author = useAuthor(message, ticket, isTeam);
  const failed = useFailedSend(message);
  const { reactions, current, isChoosing, choose, react } = useReactions(message, ticket, readOnly);
  const waiting = useWaitingText(ticket, message.fromMe && message.ack === 0);
  const { t } = useTranslation('service-desk');
  const [menuAt, setMenuAt] = useState<MenuPlace | null>(null);
  const ad = message.isDeleted ? undefined : valueIn(message.data, 'ad');
  const known = message.isDeleted ? undefined : valueIn(message.data, 'knowledge');
  const isElsewhere = !message.isDeleted && valueIn(message.data, 'editedElsewhere') === true;
  const quotedText = message.isDeleted ? '' : textIn(message.data, 'quotedText');
  const hasMenu = !readOnly && !outgoing && !message.isDeleted;
  if (isNotice(message)) return <ChatNotice data={message.data} fallback={message.body} />;
  return (
    <MessagePlace message={message} canReply={hasMenu && ticket.status === 'open'} isHighlighted={isHighlighted}>
      {!readOnly && <SelectBox message={message} />}
      <Bubble
        own={message.fromMe}
        grouped={grouped}
        {...author}
        time={message.createdAt}
        ack={message.ack}
        waiting={waiting}
        edited={message.isEdited && !isElsewhere}
        deleted={message.isDeleted}
        forwarded={message.isForwarded}
        onShowFormer={message.hasFormerText ? () => onShowFormer(message) : undefined}
        failed={readOnly ? null : failed}
        progress={outgoing?.file ? outgoing.progress : undefined}
        onCancel={outgoing && (() => discardOutgoing(outgoing.key))}
        reactions={reactions}
        onReact={react}
        onMenu={hasMenu && !album ? setMenuAt : undefined}
        marks={<MessageBadges message={message} ticket={ticket} />}
        quoted={
          quotedMsg ? (
            <Quoted quoted={quotedMsg} contactName={ticket.contact.name} onJump={onJump} />
          ) : (
            quotedText && <QuotedMessage author="" text={quotedText} />
          )
        }
        actions={
          hasMenu && (
            <>
              {react && <ReactionButton current={current} isOpen={isChoosing} onOpenChange={choose} onReact={react} />}
              {album ? (
                <IconButton
                  size="small"
                  label={t('album.takeApart')}
                  icon={<UnorderedListOutlined aria-hidden />}
                  onClick={() => props.onTakeApart?.(message)}
                />
              ) : (
                <MessageMenu
                  message={message}
                  ticket={ticket}
                  at={menuAt}
                  onLeave={() => setMenuAt(null)}
                  onReact={react && (() => choose(true))}
                />
              )}
            </>
          )
        }
      >
        {ad !== undefined && (
          <Suspense>
            <AdCard ad={ad} message={message} />
          </Suspense>
        )}
        {album ? <AlbumContent messages={album} /> : <MessageContent message={message} />}
        {known !== undefined && (
          <Suspense>
            <AnswerSources messageId={message.id} sources={known} />
          </Suspense>
        )}
        {hasKeptWords(message) && (
          <Suspense>
            <KeptWords data={message.data} body={message.body} />
          </Suspense>
        )}
        <HeldNote message={message} />
        {isElsewhere && <small className="edited-elsewhere">{t('message.editedElsewhere')}</small>}
      </Bubble>
    </MessagePlace>
  );
});

/** Whether an AI made words of a message that stand beside it. */
function hasKeptWords({ data, isDeleted }: ShownMessage): boolean {
  return !isDeleted && ['transcript', 'translations', 'original'].some((name) => valueIn(data, name) !== undefined);
}

/** The quoted message; a click jumps to it. If the user may not see it, only a placeholder is shown. */
function Quoted(props: { quoted: Quotation; contactName: string; onJump: (messageId: number) => void }) {
  const { quoted, contactName, onJump } = props;
  const { t } = useTranslation('service-desk');
  const authorOf = useQuotedAuthor();
  const kindText = useKindText(quoted.mediaType);
  if (quoted.isHidden) return <QuotedMessage author={t('chat.otherQueue')} text={t('chat.hiddenQuote')} />;
  const text = quoted.isDeleted ? t('chat.deletedMessage') : quoted.body || kindText;
  return <QuotedMessage author={authorOf(quoted, contactName)} text={text} onOpen={() => onJump(quoted.id)} />;
}

/** Text and actions for a message that was not sent; null for all others. */
function useFailedSend(message: ShownMessage): FailedSend | null {
  const notify = useNotify();
  const { name } = useViewer();
  const { failedCode, outgoing } = message;
  // A discarded message is only shown as deleted.
  if (!failedCode || (message.isDeleted && isUnsent(message))) return null;
  const finding = textIn(message.data, 'finding');
  const text = failureText({ code: explainableCode(failedCode) });
  const reason = finding === '' ? text : `${text} (${finding})`;
  if (outgoing) {
    const onDiscard = () => discardOutgoing(outgoing.key);
    if (!isLastingRefusal(failedCode)) return { reason, onRetry: () => sendAgain(outgoing.key), onDiscard };
    const onEdit = () => {
      takeBack(outgoing, name);
      onDiscard();
    };
    return { reason, onEdit, onDiscard };
  }
  const retry = () =>
    api('POST /messages/:messageId/retry', { params: { messageId: message.id } }).then(applyMessage, notify.error);
  const discard = () =>
    api('DELETE /messages/:messageId', { params: { messageId: message.id } }).then(applyMessage, notify.error);
  return { reason, onRetry: () => void retry(), ...(isUnsent(message) && { onDiscard: () => void discard() }) };
}

/** Puts what was refused back into the composer, before what is written there. */
function takeBack({ ticketId, body, file }: Outgoing, author: string): void {
  const { text, files } = draftOf(ticketId);
  changeDraft(ticketId, {
    text: [withoutSignature(body, author), text].filter(Boolean).join('\n'),
    files: file ? [file, ...files] : files,
  });
}
