import type { Channel, ChannelEvent, ChannelProvider, ChannelState, InboundMessage } from '../port.ts';
import type { PhoneMessage, ScreenMessage } from './emulator-client.ts';

/** A connected session of the provider under test, with everything it reported. */
export interface TestConnection {
  channel: Channel;
  /** The company's own number. */
  number: string;
  states: ChannelState[];
  events: ChannelEvent[];
  /** Waits for an event that matches, including past ones. */
  event<T extends ChannelEvent['type']>(
    type: T,
    matches?: (event: Extract<ChannelEvent, { type: T }>) => boolean,
  ): Promise<Extract<ChannelEvent, { type: T }>>;
  /** Waits for the message with this id. */
  message(wid: string): Promise<InboundMessage>;
}

/** A customer with a simulated phone. */
export interface TestCustomer {
  number: string;
  name: string;
  say(message: PhoneMessage): Promise<string>;
  edit(wid: string, text: string): Promise<void>;
  remove(wid: string): Promise<void>;
  react(wid: string, emoji: string): Promise<void>;
  readsAll(): Promise<void>;
  calls(): Promise<void>;
  /** Waits until their screen shows the message. */
  sees(wid: string, matches?: (shown: ScreenMessage) => boolean): Promise<ScreenMessage>;
  file(wid: string): Promise<Buffer>;
  /** How many messages with this text their screen shows. */
  counts(text: string): Promise<number>;
}

/** What a provider's tests supply to the contract suite. */
export interface ProviderWorld {
  provider: ChannelProvider;
  connection: TestConnection;
  customer: TestCustomer;
  /** Whether voice notes carry their length and their waveform. */
  describesSound: boolean;
  /** A number that is not on WhatsApp. */
  nobody: string;
  close(): Promise<void>;
}
