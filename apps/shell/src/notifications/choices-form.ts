import type { NotificationChoices } from '@recado/api/contract';

/** The values of the form: one level, as its fields have names. */
export interface ChoicesForm {
  pushMessage: boolean;
  pushMention: boolean;
  pushTransfer: boolean;
  soundMessage: boolean;
  soundTransfer: boolean;
  desktopTransfer: boolean;
  hidesText: boolean;
  titleCount: boolean;
  isQuiet: boolean;
  from?: string;
  until?: string;
  days?: number[];
  zone?: string;
}

/** The choice of the company's time zone, which has no name of its own. */
export const companyZone = 'company';

/** The time zone of this browser. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What a form begins with. Quiet hours that were never chosen are proposed for the nights. */
export function formOf(
  { push, sound, desktop, hidesText, quiet }: NotificationChoices,
  titleCount: boolean,
): ChoicesForm {
  return {
    pushMessage: push.message,
    pushMention: push.mention,
    pushTransfer: push.transfer,
    soundMessage: sound.message,
    soundTransfer: sound.transfer,
    desktopTransfer: desktop.transfer,
    hidesText,
    titleCount,
    isQuiet: quiet !== null,
    from: quiet?.from ?? '20:00',
    until: quiet?.until ?? '07:00',
    days: quiet?.days ?? [0, 1, 2, 3, 4, 5, 6],
    zone: quiet?.timeZone ?? companyZone,
  };
}

/** What is saved. */
export function choicesOf(form: ChoicesForm): NotificationChoices {
  const { from = '', until = '', days = [], zone } = form;
  return {
    push: { message: form.pushMessage, mention: form.pushMention, transfer: form.pushTransfer },
    sound: { message: form.soundMessage, transfer: form.soundTransfer },
    desktop: { transfer: form.desktopTransfer },
    hidesText: form.hidesText,
    quiet: form.isQuiet ? { from, until, days, timeZone: zone === companyZone ? null : (zone ?? null) } : null,
  };
}
