import { type KnownTicket, sendMessages } from '@recado/api/live';
import { isReadOnly } from '@recado/auth';
import type { Message, OutgoingMention, QuotedMessage, Ticket } from '@recado/contract';
import { Composer, type ComposerHandle, type VoiceNote } from '@recado/ui/chat';
import { useKindText, useShortcuts, useTypingTarget } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { BlockedNote } from '../../../people/blocking/lazy-blocking.tsx';
import type { Draft } from '../../drafts.ts';
import { ComposerNotes } from '../../extensions/composer-notes.tsx';
import { useSendChoices } from '../../extensions/use-send-choices.ts';
import { AssistantNote } from '../../free-window/lazy-window.tsx';
import { OutageNote } from '../../outages/outage-notes.tsx';
import { SnoozeNote } from '../../snooze/lazy-snooze.tsx';
import { useViewer } from '../../viewer.ts';
import { AssistantTool } from '../assistant/lazy-assistant.tsx';
import { useChat } from '../chat-context.ts';
import { useQuotedAuthor } from '../quoted-author.ts';
import type { Attachment } from './attach/attachment.ts';
import { useAttachments } from './attach/use-attachments.tsx';
import { saveDraft } from './draft-sync.ts';
import { changeDraft, clearDraft, useDraft, useWritableTicket } from './drafts.ts';
import { EditComposer } from './edit-composer.tsx';
import { FreeWindow, useWindowClosed } from './free-window.tsx';
import { LazyNoteComposer } from './lazy-note-composer.tsx';
import { LinkStrip } from './link-preview/link-strip.tsx';
import { type ComposedPreview, useLinkPreview } from './link-preview/use-link-preview.ts';
import { NoQuickReplies } from './no-quick-replies.tsx';
import { noteKeys } from './note-keys.ts';
import { NoteSwitch } from './note-switch.tsx';
import { OtherVersion } from './other-version.tsx';
import { outgoingOf } from './pictures/large-pictures.ts';
import { PictureNote } from './pictures/picture-note.tsx';
import { usePictures } from './pictures/use-pictures.ts';
import { ownerOf } from './recording-owner.ts';
import { SignSwitch } from './sign-switch.tsx';
import { signed, useSignOption } from './signature.ts';
import { LazySuggestion } from './suggestion/lazy-suggestion.tsx';
import { settleSuggestion } from './suggestion/suggestions.ts';
import { focusAtEnd, isRowKey, useComposerFocus } from './use-composer-focus.ts';
import { useDraftProblem } from './use-draft-problem.ts';
import { useGroupMentions } from './use-group-mentions.ts';
import { useQuickReplies } from './use-quick-replies.ts';

interface TicketComposerProps {
  ticket: KnownTicket;
  /** The viewer's last message that can still be edited. */
  lastEditable: () => Message | undefined;
}

/** Writes in a ticket. Disabled unless the ticket is open; then it shows the reason (SPEC §2.4). */
export function TicketComposer({ ticket, lastEditable }: TicketComposerProps) {
  const { t } = useTranslation('service-desk');
  const { editing, isNoting, writeNote, writeMessage } = useChat();
  const isAfterNote = useRef(false);
  const run = isNoting ? writeMessage : writeNote;
  useShortcuts([{ keys: noteKeys, group: t('shortcuts.chat'), label: t('composer.note'), run }], editing === null);
  const leaveNote = () => {
    isAfterNote.current = true;
    writeMessage();
  };
  if (isNoting) return <LazyNoteComposer ticket={ticket} onSaved={leaveNote} />;
  return editing && ticket.status === 'open' ? (
    <EditComposer key={editing.id} message={editing} />
  ) : (
    <DraftComposer ticket={ticket} lastEditable={lastEditable} isAfterNote={isAfterNote} />
  );
}

interface DraftComposerProps extends TicketComposerProps {
  /** Whether it appears because a note was saved. */
  isAfterNote: RefObject<boolean>;
}

function DraftComposer({ ticket, lastEditable, isAfterNote }: DraftComposerProps) {
  const { t } = useTranslation('service-desk');
  const { replyingTo, rest, edit } = useChat();
  const handle = useRef<ComposerHandle>(null);
  const draft = useDraft(ticket.id);
  const disabledReason = useDisabledReason(ticket);
  const problem = useDraftProblem(draft);
  const isOpen = disabledReason === undefined;
  const writable = { id: ticket.id, contactName: ticket.contact.name };
  useWritableTicket(writable, isOpen);
  useEffect(() => () => void saveDraft(ticket.id), [ticket.id]);
  const replies = useQuickReplies(ticket);
  const link = useLinkPreview(isOpen && draft.files.length === 0 ? draft.text : '');
  const people = useGroupMentions(ticket, draft.text);
  const parts = { linkPreview: link.preview ?? undefined, mentions: people.mentionsIn(draft.text) };
  const { sendDraft, sendRecording, sendAttachment } = useSend(ticket, draft, parts);
  const pictures = usePictures(draft.files, sendDraft);
  const attachments = useAttachments(sendAttachment, ticket);
  const sendChoices = useSendChoices(ticket, draft);
  useComposerFocus(handle, isOpen, replyingTo?.id ?? null, draft.files);
  const noteSwitch = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Not the field: a second Enter would send the draft in it to the customer.
    if (isAfterNote.current) noteSwitch.current?.focus();
    isAfterNote.current = false;
  }, [isAfterNote]);
  const focus = () => focusAtEnd(handle);
  useTypingTarget({ focus, isActedOn: isRowKey }, isOpen);
  useShortcuts([{ keys: 'r', group: t('shortcuts.list'), label: t('shortcuts.reply'), run: focus }], isOpen);
  const editLast = () => {
    const message = lastEditable();
    if (message) edit(message);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble up from the field and its buttons
    <div
      onBlur={() => void saveDraft(ticket.id)}
      onKeyDown={(event) => {
        if (!isInside(event)) return;
        leaveOnEscape(event, ticket.id, replyingTo !== null);
        if (isUpInEmptyField(event)) editLast();
      }}
    >
      {isOpen && <OtherVersion ticketId={ticket.id} />}
      <OutageNote ticket={ticket} />
      <FreeWindow ticket={ticket} />
      <SnoozeNote ticket={ticket} />
      <AssistantNote ticket={ticket} />
      <BlockedNote contact={ticket.contact} />
      {isOpen && <ComposerNotes key={ticket.id} ticket={ticket} isWriting={draft.text !== ''} />}
      <LazySuggestion ticketId={ticket.id} isOpen={isOpen} />
      {link.preview && <LinkStrip preview={link.preview} onDrop={link.drop} />}
      <Composer
        ref={handle}
        text={draft.text}
        onTextChange={(text) => changeDraft(ticket.id, { text })}
        files={draft.files}
        onFilesChange={(files) => changeDraft(ticket.id, { files })}
        noteOn={(file) => <PictureNote file={file} />}
        onSend={pictures.send}
        isWaiting={pictures.isWaiting}
        problem={problem}
        onRecorded={sendRecording}
        recordingOwner={ownerOf('ticket', ticket.id)}
        disabledReason={disabledReason}
        replyTo={useReplyStrip(replyingTo, ticket)}
        onCancelReply={rest}
        attachChoices={attachments.choices}
        sendChoices={sendChoices.items}
        tools={
          <>
            <NoteSwitch ref={noteSwitch} />
            <SignSwitch disabled={!isOpen} />
            <AssistantTool ticket={ticket} isOpen={isOpen} />
          </>
        }
        {...replies.offers}
        peopleFor={people.peopleFor}
        noQuickReplies={<NoQuickReplies list={replies.list} />}
      />
      {attachments.dialog}
      {sendChoices.running}
    </div>
  );
}

function useDisabledReason(ticket: KnownTicket): string | undefined {
  const { t } = useTranslation('service-desk');
  const isClosed = useWindowClosed(ticket);
  if (isReadOnly()) return t('composer.readOnly');
  if (ticket.contact.blockedAt) return t('composer.blocked');
  if (ticket.status === 'open') return isClosed ? t('composer.windowClosed') : undefined;
  return ticket.status === 'pending' ? t('composer.pending') : t('composer.closed');
}

/** The keys of a dialog that was opened here, also of another remote, bubble up through React and not through the page. */
function isInside({ target, currentTarget }: KeyboardEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

function isUpInEmptyField({ key, target }: KeyboardEvent): boolean {
  return key === 'ArrowUp' && target instanceof HTMLTextAreaElement && target.value === '';
}

/** Escape moves the focus from the field to the ticket's row, so that the list's keys work again. */
function leaveOnEscape(event: KeyboardEvent, ticketId: number, isReplying: boolean): void {
  if (event.key !== 'Escape' || event.defaultPrevented || isReplying) return;
  const row = document.querySelector<HTMLElement>(`[data-ticket-id="${ticketId}"]`);
  if (row) row.focus();
  else if (event.target instanceof HTMLElement) event.target.blur();
}

/** The label of the quoted message above the field. */
function useReplyStrip(message: Message | null, ticket: Ticket): { author: string; text: string } | null {
  const authorOf = useQuotedAuthor();
  const kindText = useKindText(message?.mediaType ?? '');
  if (!message) return null;
  return { author: authorOf(message, ticket.contact.name), text: message.body || kindText };
}

/** What a draft says besides its text and files. */
interface DraftParts {
  linkPreview: ComposedPreview | undefined;
  mentions: OutgoingMention[] | undefined;
}

/**
 * Sends a draft and empties it: files one by one, the text as the caption of the first. Sends recordings, cards and
 * places without changing the draft.
 */
function useSend(ticket: Ticket, draft: Draft, { linkPreview, mentions }: DraftParts) {
  const viewer = useViewer();
  const signs = useSignOption();
  const { replyingTo, rest } = useChat();
  const quoted = replyingTo && quotedFrom(replyingTo);
  const sendDraft = () => {
    const text = draft.text.trim();
    const body = signs ? signed(text, viewer.name) : text;
    const original = settleSuggestion(ticket.id);
    const files = draft.files.map((file, index) => ({
      ...outgoingOf(file),
      ...(index === 0 ? { body, mentions, original } : { body: '' }),
      quoted,
    }));
    sendMessages(ticket.id, files.length > 0 ? files : [{ body, quoted, linkPreview, mentions, original }]);
    clearDraft(ticket.id);
    rest();
  };
  const sendRecording = async ({ file, ...voice }: VoiceNote) => {
    sendMessages(ticket.id, [{ body: '', file, voice, quoted }]);
    rest();
  };
  const sendAttachment = (attachment: Attachment) => {
    sendMessages(ticket.id, [{ body: '', ...attachment, quoted }]);
    rest();
  };
  return { sendDraft, sendRecording, sendAttachment };
}

function quotedFrom(message: Message): QuotedMessage {
  const { id, body, fromMe, mediaType, mediaUrl, isDeleted, contact, user, isAutomatic } = message;
  return { id, body, fromMe, mediaType, mediaUrl, isDeleted, isHidden: false, contact, user, isAutomatic };
}
