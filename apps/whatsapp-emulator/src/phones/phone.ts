import { type AppState, newAppState } from './app-state.ts';
import { Screen, type ScreenMessage } from './screen.ts';
import { newSignalState, SignalIdentity, type SignalState } from './signal-identity.ts';

/** Settings of a phone that tests and people change. */
export interface PhoneSettings {
  name: string;
  /** Tells the sender that a message arrived (two ticks). */
  autoDeliver: boolean;
  /** Tells the sender that a message was read (blue ticks) as soon as it arrives. */
  autoRead: boolean;
  /** Which of its two addresses the phone's messages carry: the private one (`lid`) or the number (`pn`). */
  addressing: 'lid' | 'pn';
  /** Its messages do not carry the other address: the shop cannot tell yet that both are one person. */
  hidesOtherAddress: boolean;
  /** The first part of its history lies on the media host instead of coming with its announcement. */
  historyElsewhere?: boolean;
  /** Counts the profile pictures the phone has had; 0 for the first. Negative while it shows none. */
  picture?: number;
}

/** All that makes a phone: what is kept when the emulator is asked to keep its state. */
export interface PhoneRecord extends PhoneSettings {
  number: string;
  lidUser: string;
  /** The phone of a shop: it links devices by QR or code. */
  owner: boolean;
  signal: SignalState;
  messages: ScreenMessage[];
  nextDevice: number;
  /** Made when it is first needed: few phones have devices. */
  appState?: AppState;
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

/** The private address that belongs to a number: stable, and unlike the number. */
export function lidUserOf(number: string): string {
  return `9${[...number].reverse().join('').padStart(14, '3')}`;
}

/** A new phone's record with the usual settings. */
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
