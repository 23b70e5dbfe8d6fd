import { z } from 'zod';

const example = z
  .looseObject({
    header_text: z.array(z.string()).optional(),
    header_handle: z.array(z.string()).optional(),
    body_text: z.array(z.array(z.string())).optional(),
    header_text_named_params: z.array(z.object({ param_name: z.string(), example: z.string() })).optional(),
    body_text_named_params: z.array(z.object({ param_name: z.string(), example: z.string() })).optional(),
  })
  .optional();

const upper = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value);

/** A button of a template. */
export const templateButtonSchema = z.looseObject({
  type: z.preprocess(
    upper,
    z.enum(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'FLOW', 'OTP', 'REQUEST_CONTACT_INFO', 'VOICE_CALL']),
  ),
  text: z.string().optional(),
  url: z.string().optional(),
  phone_number: z.string().optional(),
  example: z.union([z.string(), z.array(z.string())]).optional(),
  otp_type: z.preprocess(upper, z.enum(['COPY_CODE', 'ONE_TAP', 'ZERO_TAP'])).optional(),
  flow_id: z.string().optional(),
});

export type TemplateButton = z.infer<typeof templateButtonSchema>;

const headerSchema = z.looseObject({
  type: z.literal('HEADER'),
  format: z.preprocess(upper, z.enum(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION'])),
  text: z.string().optional(),
  example,
});
const bodySchema = z.looseObject({
  type: z.literal('BODY'),
  text: z.string().optional(),
  example,
  add_security_recommendation: z.boolean().optional(),
});
const footerSchema = z.looseObject({
  type: z.literal('FOOTER'),
  text: z.string().optional(),
  code_expiration_minutes: z.number().int().min(1).max(90).optional(),
});
const buttonsSchema = z.looseObject({ type: z.literal('BUTTONS'), buttons: z.array(templateButtonSchema).min(1) });
const offerSchema = z.looseObject({
  type: z.literal('LIMITED_TIME_OFFER'),
  limited_time_offer: z.object({ text: z.string().max(16), has_expiration: z.boolean().optional() }),
});

const withUpperType = (component: unknown) =>
  component && typeof component === 'object' && 'type' in component
    ? { ...component, type: upper(component.type) }
    : component;
const cardPart = z.preprocess(withUpperType, z.discriminatedUnion('type', [headerSchema, bodySchema, buttonsSchema]));
const carouselSchema = z.looseObject({
  type: z.literal('CAROUSEL'),
  cards: z
    .array(z.looseObject({ components: z.array(cardPart) }))
    .min(2)
    .max(10),
});

/** One part of a template, in Meta's form. */
export const templateComponentSchema = z.preprocess(
  withUpperType,
  z.discriminatedUnion('type', [headerSchema, bodySchema, footerSchema, buttonsSchema, offerSchema, carouselSchema]),
);

export type TemplateComponent = z.infer<typeof templateComponentSchema>;
export type Part<T extends TemplateComponent['type']> = Extract<TemplateComponent, { type: T }>;

/** The part of this type, if the template has one. */
export function partOf<T extends TemplateComponent['type']>(
  components: readonly TemplateComponent[],
  type: T,
): Part<T> | undefined {
  return components.find((component): component is Part<T> => component.type === type);
}

/** The variables in a text, in their order: `{{1}}` or `{{name}}`. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*([^{}\s]+)\s*\}\}/g)].map(([, name]) => name ?? ''))];
}
