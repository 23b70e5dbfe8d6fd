import { type LocalMoment, localMoment } from './local-moment.ts';

/** The languages in which a customer is greeted: those of companies. */
type Language = 'pt' | 'en' | 'es';

/** The values for message variables. */
export interface VariableSource {
  contactName: string;
  ticketId: number;
  timeZone: string;
  /** The language of the company. */
  language: Language;
  now: Date;
}

type Value = (source: VariableSource, local: LocalMoment) => string;

const values = new Map<string, Value>([
  ['firstName', ({ contactName }) => contactName.trim().split(/\s+/)[0] ?? ''],
  ['name', ({ contactName }) => contactName.trim()],
  ['ms', ({ language }, { hour }) => greetings[language][partOfDay(hour)]],
  ['protocol', ({ ticketId }, { day }) => `${day.split('/').reverse().join('')}${ticketId}`],
  ['today', (_, { day }) => day],
  ['hour', (_, { clock }) => clock],
]);

/** The message variables of SPEC §9 as they are typed, e.g. `{{name}}`. */
export const messageVariables: readonly string[] = [...values.keys()].map((name) => `{{${name}}}`);

/**
 * Fills the message variables of SPEC §9: {{firstName}}, {{name}}, {{ms}} (greeting by the hour, in the company's language), {{protocol}} (day and
 * ticket, constant during the day), {{today}} (DD/MM/YYYY) and {{hour}} (HH:MM:SS). Unknown ones are left unchanged.
 */
export function fillVariables(text: string, source: VariableSource): string {
  if (!text.includes('{{')) return text;
  const local = localMoment(source.now, source.timeZone);
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values.get(name)?.(source, local) ?? whole);
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
