import { z } from 'zod';

const text = (longest: number) => z.string().min(1).max(longest);
const file = z.object({ id: z.string().optional(), link: z.url().optional() }).refine(({ id, link }) => id || link);
const header = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: text(60) }),
  z.object({ type: z.literal('image'), image: file }),
  z.object({ type: z.literal('video'), video: file }),
  z.object({ type: z.literal('document'), document: file }),
]);
const body = z.object({ text: text(1024) });
const footer = z.object({ text: text(60) }).optional();

const replyButton = z.object({ type: z.literal('reply'), reply: z.object({ id: text(256), title: text(20) }) });
const buttons = z.object({
  type: z.literal('button'),
  header: header.optional(),
  body,
  footer,
  action: z.object({
    buttons: z
      .array(replyButton)
      .min(1)
      .max(3)
      .refine((all) => isUnique(all.map(({ reply }) => reply.id)), 'Button ids must be unique')
      .refine((all) => isUnique(all.map(({ reply }) => reply.title)), 'Button titles must be unique'),
  }),
});

const row = z.object({ id: text(200), title: text(24), description: z.string().max(72).optional() });
const list = z.object({
  type: z.literal('list'),
  header: z.object({ type: z.literal('text'), text: text(60) }).optional(),
  body: z.object({ text: text(4096) }),
  footer,
  action: z.object({
    button: text(20),
    sections: z
      .array(z.object({ title: z.string().max(24).optional(), rows: z.array(row).min(1) }))
      .min(1)
      .max(10)
      .refine((all) => all.flatMap(({ rows }) => rows).length <= 10, 'Total row count exceed max allowed count: 10')
      .refine((all) => all.length === 1 || all.every(({ title }) => title), 'Section title is required')
      .refine((all) => isUnique(all.flatMap(({ rows }) => rows.map(({ id }) => id))), 'Duplicated row id is found'),
  }),
});

const link = z.object({ display_text: text(20), url: z.url() });
const address = z.object({
  type: z.literal('cta_url'),
  header: header.optional(),
  body,
  footer,
  action: z.object({ name: z.literal('cta_url'), parameters: link }),
});
const location = z.object({
  type: z.literal('location_request_message'),
  body,
  action: z.object({ name: z.literal('send_location') }),
});
const contactInfo = z.object({
  type: z.literal('request_contact_info'),
  header: header.optional(),
  body,
  footer,
  action: z.object({ name: z.literal('request_contact_info') }),
});
const flow = z.object({
  type: z.literal('flow'),
  header: header.optional(),
  body,
  footer,
  action: z.object({
    name: z.literal('flow'),
    parameters: z
      .looseObject({
        flow_message_version: z.string(),
        flow_id: z.string().optional(),
        flow_name: z.string().optional(),
        flow_cta: text(30),
        flow_token: z.string().optional(),
      })
      .refine(({ flow_id, flow_name }) => flow_id || flow_name, 'flow_id or flow_name is required'),
  }),
});
const card = z.object({
  card_index: z.number().int().min(0).max(9),
  type: z.literal('cta_url'),
  header: z.discriminatedUnion('type', [
    z.object({ type: z.literal('image'), image: file }),
    z.object({ type: z.literal('video'), video: file }),
  ]),
  body: z.object({ text: text(160) }).optional(),
  action: z.object({ name: z.literal('cta_url'), parameters: link }),
});
const carousel = z.object({
  type: z.literal('carousel'),
  body,
  action: z.object({ cards: z.array(card).min(2).max(10) }),
});

/** A free-form message with something to press (CLOUD-API, Messages). */
export const interactiveSchema = z.discriminatedUnion('type', [
  buttons,
  list,
  address,
  location,
  contactInfo,
  flow,
  carousel,
]);

export type Interactive = z.infer<typeof interactiveSchema>;

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
