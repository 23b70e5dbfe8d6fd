import type { ReactNode, Ref } from 'react';
import type { VoiceNote } from '../recorder/voice-note.ts';
import type { QuickReply } from './quick-replies.ts';

/** What a page can ask of the composer. */
export interface ComposerHandle {
  focus: () => void;
}

/** One more thing to attach besides files. */
export interface AttachChoice {
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
  /** Without it nothing can be attached. */
  onFilesChange?: (files: File[]) => void;
  /** Sends what the draft holds; not called when it is empty (SPEC §5). The page clears the draft. */
  onSend: () => void;
  /** Sends a voice note; without it there is no microphone. */
  onRecorded?: (note: VoiceNote) => Promise<unknown> | undefined;
  /** Why nothing can be written; the field is disabled and says so. */
  disabledReason?: string;
  /** The message that is answered. */
  replyTo?: { author: string; text: string } | null;
  onCancelReply?: () => void;
  /** Prepared answers, offered after '/'. */
  quickReplies?: readonly Reply[];
  /** Takes a chosen answer; without it its text replaces the draft. */
  onQuickReply?: (reply: Reply) => void;
  /** What else can be attached; with it the clip opens a menu. */
  attachChoices?: readonly AttachChoice[];
  /** File types to choose from, as in an input's `accept`. */
  accept?: string;
  /** More buttons beside the emoji, e.g. the sign-message switch. */
  tools?: ReactNode;
  /** Whether the field takes the focus when it appears. */
  autoFocus?: boolean;
}
