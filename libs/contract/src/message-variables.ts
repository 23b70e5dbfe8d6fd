import { type LocalMoment, localMoment } from './local-moment.ts';

/** The languages in which a customer is greeted: those of companies. */
type Language = 'pt' | 'en' | 'es';

/** The values for message variables. */
export interface VariableSource {
  contactName: string;
  /** The name of the contact's organisation; empty for none, absent where nobody asked for it. */
  organisation?: string | undefined;
  ticketId: number;
  timeZone: string;
  /** The language of the company. */
  language: Language;
  now: Date;
  /** The values of fields that the company defines, by key; absent where none are filled. */
  fields?: ReadonlyMap<string, string> | undefined;
  /** The values that a call from outside brought, by their places in its body; absent without a call. */
  body?: Readonly<Record<string, string>> | undefined;
}

/** Undefined for a value that the caller does not know: its variable stays. */
type Value = (source: VariableSource, local: LocalMoment) => string | undefined;

const values = new Map<string, Value>([
  ['firstName', ({ contactName }) => contactName.trim().split(/\s+/)[0] ?? ''],
  ['name', ({ contactName }) => contactName.trim()],
  ['organisation', ({ organisation }) => organisation],
  ['ms', ({ language }, { hour }) => greetings[language][partOfDay(hour)]],
  ['protocol', ({ ticketId }, { day }) => `${day.split('/').reverse().join('')}${ticketId}`],
  ['today', (_, { day }) => day],
  ['hour', (_, { clock }) => clock],
]);

/** The message variables of SPEC §9 as they are typed, e.g. `{{name}}`. */
export const messageVariables: readonly string[] = [...values.keys()].map((name) => `{{${name}}}`);

/**
 * Fills the message variables of SPEC §9: {{firstName}}, {{name}}, {{organisation}} (that of the contact), {{ms}}
 * (greeting by the hour, in the company's language), {{protocol}} (day and ticket, constant during the day), {{today}}
 * (DD/MM/YYYY) and {{hour}} (HH:MM:SS). Fields that the company defines are {{campo.key}} (ADR 165), and values of a call
 * from outside {{body.place}} (ADR 178), empty without a value. Unknown ones are left unchanged.
 */
export function fillVariables(text: string, source: VariableSource): string {
  if (!text.includes('{{')) return text;
  const local = localMoment(source.now, source.timeZone);
  // In one pass: a name or value that looks like a variable stays what it is.
  return text.replace(variable, (whole, place: string | undefined, prefix: string | undefined, name: string) => {
    if (place !== undefined) return source.body ? (ownValue(source.body, place) ?? '') : whole;
    return prefix ? (source.fields?.get(name) ?? whole) : (values.get(name)?.(source, local) ?? whole);
  });
}

const variable = /\{\{\s*(?:body\.([\w.-]+)|(campo\.)?(\w+))\s*\}\}/g;

function ownValue(values: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The keys of the fields that a text asks for as `{{campo.key}}`, each once. */
export function fieldsIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(variable), ([, , prefix, key = '']) => (prefix ? key : '')))].filter(
    Boolean,
  );
}

const greetings = {
  pt: { night: 'Boa madrugada', morning: 'Bom dia', afternoon: 'Boa tarde', evening: 'Boa noite' },
  en: { night: 'Hello', morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' },
  es: { night: 'Hola', morning: 'Buenos días', afternoon: 'Buenas tardes', evening: 'Buenas noches' },
} as const satisfies Record<Language, object>;

function partOfDay(hour: number): 'night' | 'morning' | 'afternoon' | 'evening' {
  if (hour < 6) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
