import { type KeyboardEvent, type RefObject, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EmojiButton } from '../emoji/emoji-button.tsx';
import { AudioRecorder } from '../recorder/audio-recorder.tsx';
import { useRecording } from '../recorder/recordings.ts';
import { AttachButton } from './attach-button.tsx';
import { Attachments } from './attachments.tsx';
import type { ComposerChoice, ComposerProps } from './composer-types.ts';
import type { QuickReply } from './quick-replies.ts';
import { ReplyList } from './reply-list.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useQuickReplies } from './use-quick-replies.ts';
import './composer.css';
import { IconButton } from '../../core/icon-button.tsx';
import { MenuButton } from '../../core/menu-button.tsx';
import { CloseOutlined, SendOutlined, UpOutlined } from '../../icons/index.ts';
import { QuotedMessage } from '../bubble/quoted-message.tsx';

/**
 * The message input: grows to 5 rows, Enter sends, Shift+Enter breaks the line, paste and drop attach, '/' offers quick
 * replies (UX, Ticket workspace).
 */
export function Composer<Reply extends QuickReply>(props: ComposerProps<Reply>) {
  const {
    ref,
    text,
    onTextChange,
    files = [],
    onFilesChange,
    onSend,
    onRecorded,
    disabledReason,
    replyTo,
    problem,
  } = props;
  const { t } = useTranslation('ui');
  const field = useRef<HTMLTextAreaElement>(null);
  const ownId = useId();
  const recordingOwner = props.recordingOwner ?? ownId;
  const isRecording = useRecording(recordingOwner) !== undefined;
  const listId = useId();
  const isDisabled = disabledReason !== undefined;
  const isEmpty = text.trim() === '' && files.length === 0;
  const add = (added: File[]) => onFilesChange?.([...files, ...added]);
  const drop = useFileDrop(add, isDisabled || !onFilesChange);
  const offered = useQuickReplies(props);
  const hasReplies = offered.replies.length > 0;
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }));
  useGrowingField(field, text);

  const send = () => {
    if (!isEmpty && !isDisabled && !problem) onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, it handles Enter.
    if (event.nativeEvent.isComposing || offered.onKey(event)) return;
    if (event.key === 'Escape' && replyTo) props.onCancelReply?.();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  return (
    <section className={drop.isOver ? 'composer over' : 'composer'} aria-label={t('composer.label')} {...drop.handlers}>
      {replyTo && <ReplyStrip {...replyTo} onCancel={props.onCancelReply} />}
      <Attachments
        files={files}
        noteOn={props.noteOn}
        onRemove={(file) => onFilesChange?.(files.filter((other) => other !== file))}
      />
      {hasReplies && <ReplyList id={listId} replies={offered.replies} active={offered.active} onPick={offered.pick} />}
      {problem && (
        <p className="composer-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="composer-line">
        {!isRecording && (
          <>
            <EmojiButton disabled={isDisabled} onPick={(emoji) => insert(field.current, text, emoji, onTextChange)} />
            {onFilesChange && (
              <AttachButton accept={props.accept} disabled={isDisabled} choices={props.attachChoices} onFiles={add} />
            )}
            {props.tools}
            <textarea
              ref={field}
              className="composer-field"
              rows={1}
              value={text}
              disabled={isDisabled}
              placeholder={disabledReason ?? t('composer.placeholder')}
              aria-label={t('composer.placeholder')}
              aria-autocomplete="list"
              aria-controls={hasReplies ? listId : undefined}
              aria-activedescendant={hasReplies ? `${listId}-${offered.active}` : undefined}
              onChange={(event) => onTextChange(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </>
        )}
        {onRecorded && (isEmpty || isRecording) ? (
          <AudioRecorder
            onRecorded={onRecorded}
            disabled={isDisabled}
            owner={recordingOwner}
            isKept={props.recordingOwner !== undefined}
          />
        ) : (
          <SendButton
            disabled={isEmpty || isDisabled || problem !== undefined}
            isWaiting={props.isWaiting}
            choices={props.sendChoices}
            onSend={send}
          />
        )}
      </div>
    </section>
  );
}

/** Inserts text at the caret and moves the caret behind it. */
function insert(area: HTMLTextAreaElement | null, text: string, added: string, change: (text: string) => void): void {
  const start = area?.selectionStart ?? text.length;
  const end = area?.selectionEnd ?? text.length;
  change(text.slice(0, start) + added + text.slice(end));
  requestAnimationFrame(() => area?.setSelectionRange(start + added.length, start + added.length));
}

interface ReplyStripProps {
  author: string;
  text: string;
  onCancel: (() => void) | undefined;
}

/** The message that is being replied to, with a button to cancel. */
function ReplyStrip({ author, text, onCancel }: ReplyStripProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="reply-strip">
      <QuotedMessage author={author} text={text} />
      <IconButton
        label={t('composer.cancelReply')}
        shortcut="escape"
        icon={<CloseOutlined />}
        onClick={() => onCancel?.()}
      />
    </div>
  );
}

/** Whether the browser itself fits a field's height to its text (composer.css). */
const growsItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** Fits a field's height to its text, up to the maximum of its style. An empty one is not measured. */
function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const area = field.current;
    if (growsItself || !area) return;
    area.style.height = '';
    if (text !== '') area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  }, [field, text]);
}

interface SendButtonProps {
  disabled: boolean;
  isWaiting?: boolean;
  choices?: readonly ComposerChoice[];
  onSend: () => void;
}

/** Sends the draft, with a menu of other ways to send it. */
function SendButton({ disabled, isWaiting, choices = [], onSend }: SendButtonProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="send-buttons">
      {choices.length > 0 && (
        <MenuButton
          className="send-menu"
          label={t('composer.sendMenu')}
          icon={<UpOutlined aria-hidden />}
          disabled={disabled}
          placement="topRight"
          menu={{ items: choices.map((choice) => ({ ...choice })) }}
        />
      )}
      <IconButton
        type="primary"
        label={t('composer.send')}
        shortcut="enter"
        icon={<SendOutlined />}
        disabled={disabled}
        loading={isWaiting}
        onClick={onSend}
      />
    </div>
  );
}
