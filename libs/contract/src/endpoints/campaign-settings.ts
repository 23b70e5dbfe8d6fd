import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { clockTime, sizedText } from '../fields.ts';
import { fold } from '../fold.ts';
import { because } from '../issues.ts';
import { consentRules } from './consents.ts';

/** The opt-out word that always works (SERVER §2); a company can add its own. */
export const fixedOptOutWord = 'SAIR';

/** The opt-out line of a campaign, until a company writes its own. */
export const usualOptOutText = `Para não receber mais mensagens, responda ${fixedOptOutWord}.`;

/** What a contact who asks for marketing is answered, until a company writes its own. */
export const usualOptInText = `Pronto! Você vai receber as nossas novidades. Para parar, responda ${fixedOptOutWord}.`;

const mostVariables = 50;
const mostWords = 20;

/** A number of a form: clients of the family may send the digits of a choice as a text. */
function whole(minimum: number, maximum: number) {
  const number = z.int().min(minimum).max(maximum);
  const digits = z
    .string()
    .max(10)
    .regex(/^\d{1,10}$/)
    .transform(Number);
  return z.union([number, digits.pipe(number)]);
}

/** A text that the company's campaigns put in place of `{key}` and `{{key}}`. */
const campaignVariable = z.object({
  key: sizedText(1, 50).regex(/^[\p{L}\p{N}_-]*$/u),
  value: z.string().trim().max(1000),
});
export type CampaignVariable = z.output<typeof campaignVariable>;

/** A time of day, or null; an empty field becomes null. */
const timeOrNone = clockTime.nullable().transform((time) => time || null);

const wholeDay = 24 * 60 * 60;

/** The settings of a company's campaigns (SPEC §3). Absent keys keep their value; unknown ones are ignored. */
const changedSettings = z
  .object({
    /** Seconds between two messages of a connection. */
    messageInterval: whole(0, wholeDay),
    /** After this many messages the interval is `greaterInterval`, in seconds; 0: never. */
    longerIntervalAfter: whole(0, 100_000),
    greaterInterval: whole(0, wholeDay),
    variables: z
      .array(campaignVariable)
      .max(mostVariables)
      .refine((variables) => areDifferent(variables.map(({ key }) => key)), because('repeated')),
    /** Words that put a customer on the suppression list, beside the fixed one. */
    optOutWords: z.array(sizedText(2, 30)).max(mostWords).transform(withoutRepetitions),
    /** The opt-out line; it must contain the fixed word. Empty: the default line. */
    optOutText: z
      .string()
      .trim()
      .max(200)
      .refine((text) => text === '' || fold(text).includes(fold(fixedOptOutWord)), because('invalid'))
      .transform((text) => text || usualOptOutText),
    /** What happens about people who have not consented to marketing (docs/adr/0187). */
    consentRule: z.enum(consentRules),
    /** Words with which a customer asks for marketing. */
    optInWords: z.array(sizedText(2, 30)).max(mostWords).transform(withoutRepetitions),
    /** What they are answered. Empty: the default text. */
    optInText: z
      .string()
      .trim()
      .max(300)
      .transform((text) => text || usualOptInText),
    /** Words that count as a yes to the question of a campaign, beside the fixed ones. */
    confirmationWords: z.array(sizedText(1, 30)).max(mostWords).transform(withoutRepetitions),
    /**
     * Nothing is sent between these times of the recipient's day; both or neither are set, and the end may be on the
     * next day.
     */
    quietFrom: timeOrNone,
    quietUntil: timeOrNone,
    /** The maximum number of messages per connection and day; null: no limit. */
    dailyCap: z.union([z.literal('').transform(() => null), whole(1, 100_000), z.null()]),
    /** Whether a young connection begins with few messages a day and sends more from day to day. */
    warmUp: z.boolean(),
  })
  .partial()
  .superRefine(({ optOutWords = [], optInWords = [] }, context) => {
    if (withoutRepetitions([...optOutWords, ...optInWords]).length < optOutWords.length + optInWords.length)
      context.addIssue({ code: 'custom', path: ['optInWords'], ...because('repeated') });
  })
  .superRefine(({ optOutWords = [], confirmationWords = [] }, context) => {
    if (
      withoutRepetitions([...optOutWords, ...confirmationWords]).length <
      optOutWords.length + confirmationWords.length
    )
      context.addIssue({ code: 'custom', path: ['confirmationWords'], ...because('repeated') });
  })
  .superRefine(({ quietFrom, quietUntil }, context) => {
    if (quietFrom === undefined && quietUntil === undefined) return;
    const missing = Boolean(quietFrom) !== Boolean(quietUntil);
    const missingField = quietFrom ? 'quietUntil' : 'quietFrom';
    if (missing) context.addIssue({ code: 'custom', path: [missingField], ...because('required') });
    else if (quietFrom && quietFrom === quietUntil)
      context.addIssue({ code: 'custom', path: ['quietUntil'], ...because('repeated') });
  });

function areDifferent(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

/** The words in order without duplicates; case and accents do not matter. */
function withoutRepetitions(words: readonly string[]): string[] {
  const known = new Set([fold(fixedOptOutWord)]);
  return words.filter((word) => {
    const isNew = !known.has(fold(word));
    known.add(fold(word));
    return isNew;
  });
}

type Settings = Required<z.output<typeof changedSettings>>;
/** The settings with the values that apply until they are changed (SPEC §9). */
export interface CampaignSettings extends Settings {}

/** The defaults (SPEC §9). */
export const initialCampaignSettings: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  optOutWords: [],
  optOutText: usualOptOutText,
  consentRule: 'off',
  optInWords: [],
  optInText: usualOptInText,
  confirmationWords: [],
  quietFrom: null,
  quietUntil: null,
  dailyCap: null,
  warmUp: false,
};

/** One setting; `value` is JSON, as clients of the family read it (SPEC §3). */
export const campaignSetting = z.object({ key: z.string(), value: z.string() });

/** Administrators manage campaigns (SPEC §2.2), in companies whose plan has them. */
const gate = { access: 'campaigns:manage', plan: 'useCampaigns' } as const;

/** The settings of a company's campaigns (SPEC §2.10, §7). */
export const campaignSettingEndpoints = defineEndpoints({
  'GET /campaign-settings': {
    summary: 'All settings of campaigns, each value as JSON',
    ...gate,
    answer: z.array(campaignSetting),
  },
  'POST /campaign-settings': {
    summary: 'Change settings of campaigns; absent ones keep their value',
    ...gate,
    body: z.object({ settings: changedSettings }),
    answer: z.array(campaignSetting),
  },
});

/** All settings after a change of some, for the administrators. */
export const campaignSettingEvents = {
  'campaign-settings': z.object({ action: z.literal('update'), settings: z.array(campaignSetting) }),
};
