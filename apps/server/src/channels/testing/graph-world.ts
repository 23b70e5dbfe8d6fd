import {
  type Emulator,
  type GraphFault,
  type GraphSettings,
  type MessageView,
  startEmulator,
  type TemplateRecord,
} from '@recado/whatsapp-emulator';
import { eventually } from '../../testing/eventually.ts';
import { type EmulatorClient, emulatorClient, type PhoneMessage } from './emulator-client.ts';
import {
  type GraphClient,
  graphClient,
  OFFICIAL_NUMBER,
  type OfficialSetup,
  type WantedSetup,
} from './graph-client.ts';

/** The two customers of a test. */
export const FIRST_CUSTOMER = '5511987654321';
export const SECOND_CUSTOMER = '5511987654322';

/** A running emulator with one app, one account, one number and two customers' phones. */
export interface GraphWorld extends OfficialSetup {
  emulator: Emulator;
  /** What the product calls instead of `https://graph.facebook.com`. */
  graphUrl: string;
  graph: GraphClient;
  phones: EmulatorClient;
  /** A customer writes to the official number; the message's id. */
  customerSends(message: PhoneMessage, from?: string): Promise<string>;
  /** What a customer's phone shows of the chat with the official number. */
  shown(phone?: string): Promise<MessageView[]>;
  /** Waits until a customer's phone shows a message that fits. */
  sees(fits: (message: MessageView) => boolean, phone?: string): Promise<MessageView>;
  /** Adds a template, approved unless it has another `status`. */
  setTemplate(template: Record<string, unknown>): Promise<TemplateRecord>;
  /** Lets things go wrong; without faults everything is well again. */
  faults(...faults: ({ kind: GraphFault['kind'] } & Record<string, unknown>)[]): Promise<void>;
  close(): Promise<void>;
}

/** Short pauses, so that tests see repetitions; templates are decided by the test. */
const quickSettings: Partial<GraphSettings> = { firstRetryMs: 20, longestRetryMs: 200, approveTemplatesMs: null };

/** Starts it on free ports. `wanted`: e.g. the app's `callbackUrl` and `secret`. `clock`: that of the platform. */
export async function startGraphWorld(
  wanted: Partial<WantedSetup> = {},
  { clock, settings = {} }: { clock?: () => number; settings?: Partial<GraphSettings> } = {},
): Promise<GraphWorld> {
  const emulator = await startEmulator({ clock });
  const [graph, phones] = [graphClient(emulator.url), emulatorClient(emulator.url)];
  await phones.addPhone(FIRST_CUSTOMER, 'Maria');
  await phones.addPhone(SECOND_CUSTOMER, 'João');
  await graph.settings({ ...quickSettings, ...settings });
  const setup = await graph.setUp({ number: { number: OFFICIAL_NUMBER, verifiedName: 'Loja oficial' }, ...wanted });
  const official = setup.number.number;
  const shown = (phone = FIRST_CUSTOMER) => graph.shown(phone, official);
  return {
    ...setup,
    emulator,
    graphUrl: emulator.graphUrl,
    graph,
    phones,
    customerSends: (message, from = FIRST_CUSTOMER) => phones.say(from, official, message),
    shown,
    sees: (fits, phone) =>
      eventually(`a message on the screen of ${phone ?? FIRST_CUSTOMER}`, async () => (await shown(phone)).find(fits)),
    setTemplate: (template) => graph.addTemplate(setup.account.id, { status: 'APPROVED', ...template }),
    async faults(...faults) {
      await graph.clearFaults();
      for (const fault of faults) await graph.fault(fault);
    },
    close: () => emulator.close(),
  };
}
