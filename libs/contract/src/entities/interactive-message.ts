import { z } from 'zod';
import { interactiveBounds } from '../interactive-bounds.ts';

/** What a choice is called in the answer: chosen by the sender, never shown. */
const choiceId = z.string().min(1).max(200);
const body = z.string().min(1).max(interactiveBounds.body);
const footer = z.string().max(interactiveBounds.footer).optional();
const header = z.string().max(interactiveBounds.footer).optional();

/**
 * A message that asks for a choice or an action (CLOUD-API, Messages; limits of WhatsApp). A connection without native
 * buttons sends it as numbered text (`interactiveText`).
 */
export const interactiveMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('buttons'),
    header,
    body,
    footer,
    buttons: z
      .array(z.object({ id: choiceId, title: z.string().min(1).max(interactiveBounds.label) }))
      .min(1)
      .max(3),
  }),
  z.object({
    type: z.literal('list'),
    header,
    body,
    footer,
    /** The label of the button that opens the list. */
    button: z.string().min(1).max(interactiveBounds.label),
    sections: z
      .array(
        z.object({
          title: z.string().max(24).optional(),
          rows: z
            .array(
              z.object({
                id: choiceId,
                title: z.string().min(1).max(interactiveBounds.row),
                description: z.string().max(interactiveBounds.description).optional(),
              }),
            )
            .min(1)
            .max(10),
        }),
      )
      .min(1)
      .max(10)
      .refine((sections) => sections.reduce((sum, { rows }) => sum + rows.length, 0) <= 10, 'at most 10 rows'),
  }),
  z.object({
    type: z.literal('link'),
    header,
    body,
    footer,
    label: z.string().min(1).max(interactiveBounds.label),
    url: z.url({ protocol: /^https?$/ }).max(interactiveBounds.url),
  }),
  z.object({ type: z.literal('locationRequest'), body }),
  /** Asks a person whose number is hidden to share it. */
  z.object({ type: z.literal('numberRequest'), body }),
]);
export type InteractiveMessage = z.output<typeof interactiveMessage>;
