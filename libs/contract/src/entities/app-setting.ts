import { z } from 'zod';
import { texts } from '../fields.ts';

/** The controls of settings: what a manifest's schema becomes. */
export const appSettingKinds = [
  ...(['text', 'multiline', 'email', 'link', 'date', 'choice'] as const),
  ...(['number', 'integer', 'switch', 'secret'] as const),
] as const;

/** The value of a setting; a secret has none that is shown. */
export const appSettingValue = z.union([z.string(), z.number(), z.boolean()]);
export type AppSettingValue = z.output<typeof appSettingValue>;

/** A field of an app's settings, as its manifest declares it. */
export const appSettingField = z.object({
  name: z.string(),
  kind: z.enum(appSettingKinds),
  title: texts,
  description: texts.nullable(),
  isRequired: z.boolean(),
  /** The choices of a choice, otherwise none. */
  choices: z.array(z.string()),
  /** Limits of the characters of a text, or of a number; null: none but the product's. */
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  /** The value as long as nobody enters one; null: none. */
  initial: appSettingValue.nullable(),
});
export type AppSettingField = z.output<typeof appSettingField>;
