import { App } from 'antd';
import { useMemo } from 'react';
import { failureText } from './failure-text.ts';

/** Toasts close by themselves after 3000 ms, errors of the server after 2000 ms (SPEC §8). */
export const toastSeconds = { normal: 3, failure: 2 } as const;

/** Short messages about what cannot be seen otherwise; never about what is on the screen already (UX). */
export interface Notify {
  success: (text: string) => void;
  info: (text: string) => void;
  warning: (text: string) => void;
  /** Shows a text, or explains whatever a call threw. */
  error: (failure: unknown) => void;
}

/** Toasts in the theme in force. Inside `ThemeProvider` only. */
export function useNotify(): Notify {
  const { message } = App.useApp();
  return useMemo(
    () => ({
      success: (text) => void message.success(text, toastSeconds.normal),
      info: (text) => void message.info(text, toastSeconds.normal),
      warning: (text) => void message.warning(text, toastSeconds.normal),
      error: (failure) =>
        void message.error(
          failureText(failure),
          typeof failure === 'string' ? toastSeconds.normal : toastSeconds.failure,
        ),
    }),
    [message],
  );
}
