import { App, Button } from 'antd';
import { useMemo } from 'react';
import { failureText } from './failure-text.ts';

/** Toasts close by themselves after 3000 ms, errors of the server after 2000 ms (SPEC §8). */
export const toastSeconds = { normal: 3, failure: 2 } as const;
/** Without an update for this long, the toast of a longer work is closed: its end may have been missed. */
const progressSeconds = 15;

/** The progress of longer work; `key` identifies the work. */
export interface Progress {
  key: string;
  text: string;
  isOver: boolean;
}

/** Work that was announced and can still be taken back; `key` identifies it. */
export interface Undoable {
  key: string;
  text: string;
  /** Seconds until the toast closes; then it is too late. */
  seconds: number;
  undoText: string;
  undo: () => void;
}

/** Short messages about what cannot be seen otherwise; never about what is on the screen already (UX). */
export interface Notify {
  success: (text: string) => void;
  info: (text: string) => void;
  warning: (text: string) => void;
  /** One toast for all updates of longer work; the last one closes like any other toast. */
  progress: (news: Progress) => void;
  /** Announces work that the toast's button takes back. */
  undoable: (work: Undoable) => void;
  /** Closes the toast with this key. */
  close: (key: string) => void;
  /** Shows a text, or the text for whatever a call threw. */
  error: (failure: unknown) => void;
}

/** Toasts in the current theme. Inside `ThemeProvider` only. */
export function useNotify(): Notify {
  const { message } = App.useApp();
  return useMemo(
    () => ({
      success: (text) => void message.success(text, toastSeconds.normal),
      info: (text) => void message.info(text, toastSeconds.normal),
      warning: (text) => void message.warning(text, toastSeconds.normal),
      progress: ({ key, text, isOver }) =>
        void message.open({
          key,
          content: text,
          type: isOver ? 'success' : 'loading',
          duration: isOver ? toastSeconds.normal : progressSeconds,
        }),
      undoable: ({ key, text, seconds, undoText, undo }) => {
        const takeBack = () => {
          message.destroy(key);
          undo();
        };
        const content = (
          <>
            {text}
            <Button type="link" size="small" onClick={takeBack}>
              {undoText}
            </Button>
          </>
        );
        void message.open({ key, content, type: 'success', duration: seconds });
      },
      close: (key) => message.destroy(key),
      error: (failure) =>
        void message.error(
          failureText(failure),
          typeof failure === 'string' ? toastSeconds.normal : toastSeconds.failure,
        ),
    }),
    [message],
  );
}
