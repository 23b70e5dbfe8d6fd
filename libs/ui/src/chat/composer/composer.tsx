import { type KeyboardEvent, useId, useImperativeHandle } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EmojiButton } from '../emoji/emoji-button.tsx';
import { AudioRecorder } from '../recorder/audio-recorder.tsx';
import { useRecording } from '../recorder/recordings.ts';
import { AttachButton } from './attach-button.tsx';
import { Attachments } from './attachments.tsx';
import type { ComposerProps } from './composer-types.ts';
import { MarkBar } from './marks/mark-bar.tsx';
import { useMarks } from './marks/use-marks.ts';
import { OfferList } from './offers/offer-list.tsx';
import type { QuickReply } from './offers/quick-replies.ts';
import { useOffers } from './offers/use-offers.ts';
import { ReplyStrip } from './reply-strip.tsx';
import { SendButton } from './send-button.tsx';
import { useComposerField } from './use-composer-field.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useGrowingField } from './use-growing-field.ts';
import './composer.css';
import { IconButton } from '../../core/icon-button.tsx';
import { ThunderboltOutlined } from '../../icons/index.ts';

/**
 * The message input: grows to 5 rows, Enter sends, Shift+Enter breaks the line, paste and drop attach, '/' offers quick
 * replies (UX, Ticket workspace), ':' emoji; Ctrl+B and others set WhatsApp's marks.
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
  const field = useComposerField(text, onTextChange);
  const ownId = useId();
  const recordingOwner = props.recordingOwner ?? ownId;
  const isRecording = useRecording(recordingOwner) !== undefined;
  const listId = useId();
  const isDisabled = disabledReason !== undefined;
  const isEmpty = text.trim() === '' && files.length === 0;
  const add = (added: File[]) => onFilesChange?.([...files, ...added]);
  const drop = useFileDrop(add, isDisabled || !onFilesChange);
  const offered = useOffers(props, field);
  const marks = useMarks(field);
  const hasOffers = offered.offers.length > 0;
  useImperativeHandle(ref, () => ({ focus: () => field.area.current?.focus() }));
  useGrowingField(field.area, text);

  const send = () => {
    if (!isEmpty && !isDisabled && !problem) onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, it handles Enter.
    if (event.nativeEvent.isComposing || offered.onKey(event) || marks.onKey(event)) return;
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
      {hasOffers && <OfferList id={listId} offers={offered.offers} active={offered.active} onPick={offered.pick} />}
      {!hasOffers && offered.isBrowsing && <div className="reply-list no-replies">{props.noQuickReplies}</div>}
      {marks.isSelecting && <MarkBar text={text} onMark={marks.mark} />}
      {problem && (
        <p className="composer-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="composer-line">
        {!isRecording && (
          <>
            <EmojiButton
              disabled={isDisabled}
              onPick={(added) => field.replace({ start: field.start, end: field.end, added })}
            />
            {onFilesChange && (
              <AttachButton accept={props.accept} disabled={isDisabled} choices={props.attachChoices} onFiles={add} />
            )}
            {props.onQuickSearch && (
              <IconButton
                label={t('composer.quickReplies')}
                shortcut="/"
                icon={<ThunderboltOutlined />}
                disabled={isDisabled}
                aria-expanded={offered.isBrowsing}
                onMouseDown={(event) => event.preventDefault()}
                onClick={offered.browse}
              />
            )}
            {props.tools}
            <textarea
              ref={field.area}
              className="composer-field"
              rows={1}
              value={text}
              disabled={isDisabled}
              placeholder={disabledReason ?? t('composer.placeholder')}
              aria-label={t('composer.placeholder')}
              aria-autocomplete="list"
              aria-controls={hasOffers ? listId : undefined}
              aria-activedescendant={hasOffers ? `${listId}-${offered.active}` : undefined}
              onChange={(event) => {
                field.follow(event);
                onTextChange(event.target.value);
              }}
              onSelect={field.follow}
              onFocus={marks.wake}
              onBlur={marks.rest}
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
