import type { ReactNode, Ref } from 'react';
import type { VoiceNote } from '../recorder/voice-note.ts';
import type { OfferedPerson } from './offers/person.ts';
import type { QuickReply } from './offers/quick-replies.ts';

/** The imperative methods of the composer. */
export interface ComposerHandle {
  focus: () => void;
}

/** An entry of the clip's menu (an attachment that is not a file), or of the menu beside the send button. */
export interface ComposerChoice {
  key: string;
  icon: ReactNode;
  label: string;
  onClick: () => void;
}

/** The message input. The draft (text and files) lives in the page, which keeps it per ticket. */
export interface ComposerProps<Reply extends QuickReply = QuickReply> {
  ref?: Ref<ComposerHandle>;
  text: string;
  onTextChange: (text: string) => void;
  files?: readonly File[];
  /** Without it, files cannot be attached. */
  onFilesChange?: (files: File[]) => void;
  /** A note on an attached file, e.g. that it is being scaled down. */
  noteOn?: (file: File) => ReactNode;
  /** Why the draft cannot be sent as it is, e.g. its length; the text and the files stay. */
  problem?: string | undefined;
  /** The draft will be sent as soon as its files are ready. */
  isWaiting?: boolean;
  /** Sends the draft; not called when it is empty (SPEC §5). The page clears the draft. */
  onSend: () => void;
  /** Sends a voice note; without it there is no microphone. */
  onRecorded?: (note: VoiceNote) => Promise<unknown> | undefined;
  /** The conversation to which recordings belong: they are kept, paused, while another one is shown. */
  recordingOwner?: string;
  /** The reason why the field is disabled; it is shown in the field. */
  disabledReason?: string;
  /** The message that is being replied to. */
  replyTo?: { author: string; text: string } | null;
  onCancelReply?: () => void;
  /** Quick replies, offered after '/' at the beginning of a word. */
  quickReplies?: readonly Reply[];
  /** Called with the chosen quick reply and the draft that has its text. */
  onQuickReply?: (reply: Reply, text: string) => void;
  /** Called when a quick reply is looked for, so that the page loads them; with it there is a button that shows all. */
  onQuickSearch?: () => void;
  /** Shown instead of the quick replies while there are none. */
  noQuickReplies?: ReactNode;
  /** The people to offer for what was typed after '@' at the beginning of a word; without it there are none. */
  peopleFor?: ((text: string) => readonly OfferedPerson[]) | undefined;
  /** Other attachments; with them the clip opens a menu. */
  attachChoices?: readonly ComposerChoice[];
  /** Other ways to send the draft; with them there is a menu beside the send button. */
  sendChoices?: readonly ComposerChoice[];
  /** File types to choose from, as in an input's `accept`. */
  accept?: string;
  /** More buttons beside the emoji, e.g. the sign-message switch. */
  tools?: ReactNode;
}
