import { z } from 'zod';
import { interactiveSchema } from './interactive-schema.ts';

const text = (longest: number) => z.string().min(1).max(longest);
const address = { id: z.string().optional(), link: z.url().optional() };
const oneOf = ({ id, link }: { id?: string | undefined; link?: string | undefined }) => Boolean(id) !== Boolean(link);
const ONE_OF = { message: 'Exactly one of id and link is required' };
const captioned = z.object({ ...address, caption: z.string().max(1024).optional() }).refine(oneOf, ONE_OF);

const card = z.looseObject({
  name: z.looseObject({ formatted_name: text(1024) }),
  phones: z.array(z.looseObject({ phone: z.string().optional(), wa_id: z.string().optional() })).optional(),
});

const parameter = z.looseObject({ type: z.string() });
const component = z.looseObject({
  type: z.string(),
  sub_type: z.string().optional(),
  index: z.union([z.string(), z.number()]).optional(),
  parameters: z.array(parameter).optional(),
  cards: z.array(z.looseObject({ components: z.array(z.looseObject({ type: z.string() })) })).optional(),
});

/** A template with the values of its variables. */
export const templateUseSchema = z.object({
  name: text(512),
  language: z.object({ code: text(20) }),
  components: z.array(component).optional(),
});

const common = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.enum(['individual', 'group']).optional(),
  to: z.string().optional(),
  recipient: z.string().optional(),
  context: z.object({ message_id: z.string() }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
};

const typed = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('text'),
    text: z.object({ body: text(4096), preview_url: z.boolean().optional() }),
  }),
  z.object({ ...common, type: z.literal('image'), image: captioned }),
  z.object({ ...common, type: z.literal('video'), video: captioned }),
  z.object({
    ...common,
    type: z.literal('audio'),
    audio: z.object({ ...address, voice: z.boolean().optional() }).refine(oneOf, ONE_OF),
  }),
  z.object({
    ...common,
    type: z.literal('document'),
    document: z
      .object({ ...address, caption: z.string().max(1024).optional(), filename: z.string().max(240).optional() })
      .refine(oneOf, ONE_OF),
  }),
  z.object({ ...common, type: z.literal('sticker'), sticker: z.object(address).refine(oneOf, ONE_OF) }),
  z.object({
    ...common,
    type: z.literal('location'),
    location: z.object({
      latitude: z.coerce.number().min(-90).max(90),
      longitude: z.coerce.number().min(-180).max(180),
      name: z.string().max(1000).optional(),
      address: z.string().max(1000).optional(),
    }),
  }),
  z.object({ ...common, type: z.literal('contacts'), contacts: z.array(card).min(1).max(257) }),
  z.object({
    ...common,
    type: z.literal('reaction'),
    reaction: z.object({ message_id: z.string(), emoji: z.string().max(32) }),
  }),
  z.object({ ...common, type: z.literal('interactive'), interactive: interactiveSchema }),
  z.object({ ...common, type: z.literal('template'), template: templateUseSchema }),
]);

/** A message to send, in Meta's form; without a type it is a text. */
export const messageSchema = z.preprocess(
  (body) => (body && typeof body === 'object' && !('type' in body) ? { ...body, type: 'text' } : body),
  typed,
);

export type OutgoingMessage = z.infer<typeof typed>;
export type TemplateUse = z.infer<typeof templateUseSchema>;

/** The mark that a message was read, perhaps with the sign that somebody is typing. */
export const readSchema = z.object({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string(),
  typing_indicator: z.object({ type: z.literal('text') }).optional(),
});
