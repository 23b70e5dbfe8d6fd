import { type LocalMoment, localMoment } from './local-moment.ts';

/** The values for message variables. */
export interface VariableSource {
  contactName: string;
  ticketId: number;
  timeZone: string;
  now: Date;
}

type Value = (source: VariableSource, local: LocalMoment) => string;

const values = new Map<string, Value>([
  ['firstName', ({ contactName }) => contactName.trim().split(/\s+/)[0] ?? ''],
  ['name', ({ contactName }) => contactName.trim()],
  ['ms', (_, { hour }) => greeting(hour)],
  ['protocol', ({ ticketId }, { day }) => `${day.split('/').reverse().join('')}${ticketId}`],
  ['today', (_, { day }) => day],
  ['hour', (_, { clock }) => clock],
]);

/** The message variables of SPEC §9 as they are typed, e.g. `{{name}}`. */
export const messageVariables: readonly string[] = [...values.keys()].map((name) => `{{${name}}}`);

/**
 * Fills the message variables of SPEC §9: {{firstName}}, {{name}}, {{ms}} (greeting by the hour), {{protocol}} (day and
 * ticket, constant during the day), {{today}} (DD/MM/YYYY) and {{hour}} (HH:MM:SS). Unknown ones are left unchanged.
 */
export function fillVariables(text: string, source: VariableSource): string {
  if (!text.includes('{{')) return text;
  const local = localMoment(source.now, source.timeZone);
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values.get(name)?.(source, local) ?? whole);
}

function greeting(hour: number): string {
  if (hour < 6) return 'Boa madrugada';
  if (hour < 12) return 'Bom dia';
  return hour < 18 ? 'Boa tarde' : 'Boa noite';
}
