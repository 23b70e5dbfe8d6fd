import { z } from 'zod';
import { textsUpTo } from '../extension-schema.ts';

const words = { title: textsUpTo(60), description: textsUpTo(300).optional() };

/** A text; `secret`: it is sealed, is never shown again, and only the server of the app gets it. */
const text = z.strictObject({
  type: z.literal('string'),
  ...words,
  secret: z.boolean().optional(),
  format: z.enum(['uri', 'email', 'date', 'multiline']).optional(),
  enum: z.array(z.string().min(1).max(60)).min(1).max(30).optional(),
  minLength: z.number().int().min(0).max(4_000).optional(),
  maxLength: z.number().int().min(1).max(4_000).optional(),
  default: z.string().max(4_000).optional(),
});
const number = z.strictObject({
  type: z.enum(['number', 'integer']),
  ...words,
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.number().optional(),
});
const choice = z.strictObject({ type: z.literal('boolean'), ...words, default: z.boolean().optional() });

/** Words that name something that nobody should read. */
const secretName = /pass(word|wd)?|senha|secret|segredo|contrase|token|credential|api_?key|private_?key/i;

/** The settings of an app: a JSON schema of one flat object, which becomes a tab (draft 2020-12, a part of it). */
export const settingsSchema = z
  .strictObject({
    type: z.literal('object'),
    properties: z.record(z.string().regex(/^[A-Za-z]\w{0,39}$/), z.discriminatedUnion('type', [text, number, choice])),
    required: z.array(z.string()).max(40).default([]),
  })
  .superRefine(({ properties, required }, context) => {
    const names = Object.keys(properties);
    if (names.length > 40) context.addIssue('settings: at most 40 fields');
    for (const name of required) if (!names.includes(name)) context.addIssue(`settings: there is no field "${name}"`);
    for (const [name, property] of Object.entries(properties)) {
      const isSecret = property.type === 'string' && property.secret === true;
      if (isSecret && property.default !== undefined) context.addIssue(`settings: the secret "${name}" has a default`);
      if (!isSecret && secretName.test(name)) {
        context.addIssue(`settings: "${name}" looks like a secret and must have "secret": true`);
      }
    }
  });
export type AppSettingsSchema = z.output<typeof settingsSchema>;
