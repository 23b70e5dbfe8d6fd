/** The pieces of a chat: messages, list, media, composer, recorder. */
export { AckIcon } from './bubble/ack-icon.tsx';
export { Bubble, type BubbleProps, type FailedSend } from './bubble/bubble.tsx';
export { QuotedMessage, type QuotedMessageProps } from './bubble/quoted-message.tsx';
export { ReactionButton } from './bubble/reaction-button.tsx';
export type { ShownReaction } from './bubble/reactions.tsx';
export { Composer } from './composer/composer.tsx';
export type { ComposerChoice, ComposerHandle, ComposerProps } from './composer/composer-types.ts';
export type { OfferedPerson } from './composer/offers/person.ts';
export type { QuickReply } from './composer/offers/quick-replies.ts';
export { useFileDrop } from './composer/use-file-drop.ts';
export { EmojiButton } from './emoji/emoji-button.tsx';
export { Album } from './media/album.tsx';
export { AudioPlayer } from './media/audio/audio-player.tsx';
export { DocumentCard } from './media/document-card.tsx';
export { downloadFile } from './media/download.ts';
export { MediaBubble } from './media/media-bubble.tsx';
export { type Media, type MediaDetails, mediaName } from './media/media-details.ts';
export { Thumbnail } from './media/thumbnail.tsx';
export { MediaViewerProvider, useMediaViewer } from './media/viewer/media-viewer-provider.tsx';
export type { Picture } from './media/viewer/picture.ts';
export { DateDivider, NoteDivider, UnreadDivider } from './message-list/date-divider.tsx';
export type { MessageShape, Note, Notes } from './message-list/rows.ts';
export {
  type MessageListHandle,
  VirtualMessageList,
  type VirtualMessageListProps,
} from './message-list/virtual-message-list.tsx';
export { AudioRecorder, type AudioRecorderProps } from './recorder/audio-recorder.tsx';
export type { VoiceNote } from './recorder/voice-note.ts';
export {
  TemplateChoice,
  TemplateFields,
  TemplatePreview,
  TemplateSearch,
  TemplateValues,
} from './template/lazy-templates.tsx';
export type { TemplateChoiceProps } from './template/template-choice.tsx';
export type { TemplatePreviewProps } from './template/template-preview.tsx';
export type { TemplateSearchProps } from './template/template-search.tsx';
export type { TemplateFieldsProps } from './template/template-values.tsx';
export { unfilledKeys } from './template/unfilled-keys.ts';
export { MessageText } from './text/message-text.tsx';
