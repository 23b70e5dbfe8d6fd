import type { NotificationChoices } from '@recado/contract';

/** The values of the form, flattened, because fields are identified by name. */
export interface ChoicesForm {
  pushMessage: boolean;
  pushMention: boolean;
  pushTransfer: boolean;
  soundMessage: boolean;
  soundTransfer: boolean;
  desktopTransfer: boolean;
  /** Only in the form of administrators. */
  mailHealth?: boolean;
  hidesText: boolean;
  titleCount: boolean;
  isQuiet: boolean;
  from?: string;
  until?: string;
  days?: number[];
  zone?: string;
}

/** The value for the company's time zone. */
export const companyZone = 'company';

/** The time zone of this browser. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The initial values. Quiet hours that were never set default to the nights. */
export function formOf(
  { push, sound, desktop, mail, hidesText, quiet }: NotificationChoices,
  titleCount: boolean,
): ChoicesForm {
  return {
    pushMessage: push.message,
    pushMention: push.mention,
    pushTransfer: push.transfer,
    soundMessage: sound.message,
    soundTransfer: sound.transfer,
    desktopTransfer: desktop.transfer,
    mailHealth: mail.health,
    hidesText,
    titleCount,
    isQuiet: quiet !== null,
    from: quiet?.from ?? '20:00',
    until: quiet?.until ?? '07:00',
    days: quiet?.days ?? [0, 1, 2, 3, 4, 5, 6],
    zone: quiet?.timeZone ?? companyZone,
  };
}

/** The saved choices; `before` has those that the form does not show. */
export function choicesOf(form: ChoicesForm, before: NotificationChoices): NotificationChoices {
  const { from = '', until = '', days = [], zone } = form;
  return {
    push: { message: form.pushMessage, mention: form.pushMention, transfer: form.pushTransfer },
    sound: { message: form.soundMessage, transfer: form.soundTransfer },
    desktop: { transfer: form.desktopTransfer },
    mail: { health: form.mailHealth ?? before.mail.health },
    hidesText: form.hidesText,
    quiet: form.isQuiet ? { from, until, days, timeZone: zone === companyZone ? null : (zone ?? null) } : null,
  };
}
