import { type AppState, newAppState } from './app-state.ts';
import { Screen, type ScreenMessage } from './screen.ts';
import { newSignalState, SignalIdentity, type SignalState } from './signal-identity.ts';

/** Settings of a phone that tests and users can change. */
export interface PhoneSettings {
  name: string;
  /** Sends a receipt when a message arrives (two ticks). */
  autoDeliver: boolean;
  /** Marks messages as read (blue ticks) as soon as they arrive. */
  autoRead: boolean;
  /** Which of its two addresses the phone's messages contain: the private one (`lid`) or the number (`pn`). */
  addressing: 'lid' | 'pn';
  /** Its messages omit the other address, so that the shop cannot tell yet that both are one person. */
  hidesOtherAddress: boolean;
  /** The first part of its history is on the media host instead of included in its announcement. */
  historyElsewhere?: boolean;
  /** The contacts that its owner saved, by number. */
  contactNames?: Record<string, string>;
  /** The name that people with a username show in place of their number. */
  username?: string | undefined;
  /** Official numbers do not learn its number unless the person shares it. */
  hidesNumber?: boolean;
  /** The number is not on WhatsApp (any more). */
  notOnWhatsApp?: boolean;
  /** Counts how often its business-scoped user ids changed. */
  userIdGeneration?: number;
  /** Counts the profile pictures that the phone has had; 0 for the first. Negative while it has none. */
  picture?: number;
}

/** The stored state of a phone. */
export interface PhoneRecord extends PhoneSettings {
  number: string;
  lidUser: string;
  /** The phone of a shop: it links devices by QR or code. */
  owner: boolean;
  signal: SignalState;
  messages: ScreenMessage[];
  nextDevice: number;
  /** Created when first needed: few phones have devices. */
  appState?: AppState;
  /** The privacy settings that differ from WhatsApp's defaults, by its names. */
  privacy?: Record<string, string>;
}

/** A simulated phone with a real Signal identity, a screen, and two addresses. */
export class Phone {
  readonly record: PhoneRecord;
  readonly jid: string;
  readonly lid: string;
  readonly signal: SignalIdentity;
  readonly screen: Screen;

  constructor(record: PhoneRecord) {
    this.record = record;
    this.jid = `${record.number}@s.whatsapp.net`;
    this.lid = `${record.lidUser}@lid`;
    this.signal = new SignalIdentity(record.signal, this.jid, this.lid);
    this.screen = new Screen(record.messages);
  }

  get number(): string {
    return this.record.number;
  }

  get appState(): AppState {
    this.record.appState ??= newAppState();
    return this.record.appState;
  }
}

/** The private address of a number: stable, and different from the number. */
export function lidUserOf(number: string): string {
  return `9${[...number].reverse().join('').padStart(14, '3')}`;
}

/** The record of a new phone with the default settings. */
export function newPhoneRecord(number: string, name: string, owner: boolean): PhoneRecord {
  return {
    number,
    name,
    owner,
    lidUser: lidUserOf(number),
    autoDeliver: true,
    autoRead: false,
    addressing: 'lid',
    hidesOtherAddress: false,
    signal: newSignalState(),
    messages: [],
    nextDevice: 7,
  };
}
