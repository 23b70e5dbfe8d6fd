import { localMoment } from '../../platform/local-moment.ts';

/** The values for message variables. */
export interface VariableSource {
  contactName: string;
  ticketId: number;
  timeZone: string;
  now: Date;
}

/**
 * Fills the message variables of SPEC §9: {{firstName}}, {{name}}, {{ms}} (greeting by the hour), {{protocol}} (day and
 * ticket, constant during the day), {{today}} (DD/MM/YYYY) and {{hour}} (HH:MM:SS). Unknown ones are left unchanged.
 */
export function fillVariables(text: string, source: VariableSource): string {
  if (!text.includes('{{')) return text;
  const local = localMoment(source.now, source.timeZone);
  const values = new Map([
    ['firstName', source.contactName.trim().split(/\s+/)[0] ?? ''],
    ['name', source.contactName.trim()],
    ['ms', greeting(local.hour)],
    ['protocol', `${local.day.split('/').reverse().join('')}${source.ticketId}`],
    ['today', local.day],
    ['hour', local.clock],
  ]);
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values.get(name) ?? whole);
}

function greeting(hour: number): string {
  if (hour < 6) return 'Boa madrugada';
  if (hour < 12) return 'Bom dia';
  return hour < 18 ? 'Boa tarde' : 'Boa noite';
}
