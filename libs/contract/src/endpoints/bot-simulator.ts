import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, idInText, idOrNone } from '../fields.ts';
import { fileAddress } from '../file-address.ts';

const params = z.object({ queueId: idInText });
const most = z.int().min(0).max(1_000_000);

/** Where a customer is in the chatbot's menus, as the simulator remembers it between two messages. */
const simulatedPosition = z.object({
  queueId: id.nullable(),
  chatbot: z.boolean(),
  useIntegration: z.boolean(),
  promptId: id.nullable(),
  integrationId: id.nullable(),
  bot: z.object({
    optionId: id.nullable(),
    repeats: most,
    askedAt: z.iso.datetime().max(40).nullable(),
    billTries: most.nullable(),
    isHandedOver: z.boolean(),
    stepSince: z.iso.datetime().max(40).nullish(),
    closedInterval: z.string().max(40).nullable(),
  }),
});

/** Where a simulated conversation ends up; `menu` asks for an answer. */
export const simulatedStations = [
  'menu',
  'queue',
  'prompt',
  'integration',
  'billing',
  'step',
  'person',
  'closed',
  'none',
] as const;
export type SimulatedStation = (typeof simulatedStations)[number];

/** What the chatbot would do with one message. */
const simulation = z.object({
  position: simulatedPosition,
  /** What the customer would receive, in this order. */
  said: z.array(
    z.object({
      text: z.string(),
      file: z.object({ name: z.string(), path: fileAddress(), mimetype: z.string() }).nullable(),
    }),
  ),
  /** The menu that the customer is at: a queue's first level without an option; null at the main menu and outside. */
  node: z.object({ queueId: id, optionId: id.nullable() }).nullable(),
  station: z.enum(simulatedStations),
  /** The name of the queue, prompt or integration; of a step, that of its option. */
  stationName: z.string().nullable(),
  /** Why the bot does not respond to a wrong answer. */
  silence: z.enum(['limit', 'tooSoon']).nullable(),
});
export type Simulation = z.output<typeof simulation>;

/** The chatbot's simulator (ADR 77). */
export const botSimulatorEndpoints = defineEndpoints({
  'POST /queue/:queueId/simulation': {
    summary: 'What the chatbot would answer to a message; nothing is sent or stored',
    access: 'queues:manage',
    params,
    body: z.object({
      text: z.string().max(4000),
      /** Absent at the beginning of a conversation. */
      position: simulatedPosition.nullish(),
      /** The connection that the customer writes to; absent: one that offers only this queue. */
      whatsappId: idOrNone,
      /** When the customer writes; now by default. */
      at: z.iso.datetime().max(40).optional(),
    }),
    answer: simulation,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_WAPP_FOUND'],
  },
});
