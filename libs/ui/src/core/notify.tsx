import { App, Button } from 'antd';
import { useMemo } from 'react';
import { failureText } from './failure-text.ts';
import { SupportCode, supportCodeOf } from './support-code.tsx';

/** Toasts close by themselves after 3000 ms, errors of the server after 2000 ms (SPEC §8). */
export const toastSeconds = { normal: 3, failure: 2 } as const;
/** A failure with a code for the support stays long enough to copy it. */
const unexpectedSeconds = 10;
/** Without an update for this long, the toast of a longer task is closed: its end may have been missed. */
const progressSeconds = 15;

/** The progress of a longer task; `key` identifies the task. */
export interface Progress {
  key: string;
  text: string;
  isOver: boolean;
}

/** An announced action that can still be undone; `key` identifies it. */
export interface Undoable {
  key: string;
  text: string;
  /** Seconds until the toast closes; then it is too late. */
  seconds: number;
  undoText: string;
  undo: () => void;
}

/** Short messages about results that are not visible on the screen (UX). */
export interface Notify {
  success: (text: string) => void;
  info: (text: string) => void;
  warning: (text: string) => void;
  /** One toast for all updates of a longer task; the last update closes like any other toast. */
  progress: (news: Progress) => void;
  /** Announces an action that the toast's button undoes. */
  undoable: (work: Undoable) => void;
  /** Closes the toast with this key. */
  close: (key: string) => void;
  /** Shows a text, or the text for an error. */
  error: (failure: unknown) => void;
}

function UnexpectedFailure({ failure }: { failure: unknown }) {
  return (
    <>
      {failureText(failure)}
      <SupportCode failure={failure} />
    </>
  );
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
      error: (failure) => {
        if (supportCodeOf(failure))
          return void message.error(<UnexpectedFailure failure={failure} />, unexpectedSeconds);
        const seconds = typeof failure === 'string' ? toastSeconds.normal : toastSeconds.failure;
        return void message.error(failureText(failure), seconds);
      },
    }),
    [message],
  );
}
