import { eq } from 'drizzle-orm';
import type { Database } from '../../../../../platform/database/database.ts';
import { queues } from '../../../../../platform/database/schema/queues.ts';
import type { StoredSchedule } from '../../../../../platform/database/schema/shapes.ts';
import { companyRules } from '../../../../company/companies/company-rules.ts';
import { completeSchedules } from '../../../../company/companies/schedules.ts';
import { closedInterval } from '../../../../company/holidays/opening-hours.ts';
import { tickets } from '../../../../conversations/tickets/tickets.schema.ts';
import { defineTool, noArguments, type Tool } from './tool.ts';

const days: Record<StoredSchedule['weekdayEn'], string> = {
  sunday: 'domingo',
  monday: 'segunda-feira',
  tuesday: 'terça-feira',
  wednesday: 'quarta-feira',
  thursday: 'quinta-feira',
  friday: 'sexta-feira',
  saturday: 'sábado',
};

/** Tells when the company serves customers, or the queue of the ticket if queues have hours of their own, and whether now. */
export function openingHoursTool(
  database: Database,
  { companyId, ticketId }: { companyId: number; ticketId: number },
  now: Date,
): Tool {
  return defineTool({
    name: 'opening_hours',
    description: 'Os horários de atendimento por dia da semana, e se o atendimento está aberto agora.',
    arguments: noArguments,
    async run() {
      const { schedules, timeZone, holidays, isKnown } = await database.tenant(companyId, async (unit) => {
        const rules = await companyRules(unit, companyId);
        if (rules.scheduleType !== 'queue') return { ...rules, isKnown: rules.scheduleType === 'company' };
        const [queue] = await unit.db
          .select({ schedules: queues.schedules })
          .from(tickets)
          .innerJoin(queues, eq(queues.id, tickets.queueId))
          .where(eq(tickets.id, ticketId));
        return { ...rules, schedules: completeSchedules(queue?.schedules ?? []), isKnown: queue !== undefined };
      });
      if (!isKnown) return { outcome: 'nothing', text: 'A empresa não definiu horários de atendimento.' };
      const isOpen = closedInterval(schedules, timeZone, now, holidays) === null;
      const lines = schedules.map((day) => `${days[day.weekdayEn]}: ${hoursOf(day)}`);
      const today = now.toLocaleString('pt-BR', { timeZone, dateStyle: 'full', timeStyle: 'short' });
      return { outcome: 'found', text: [`Agora: ${today}, ${isOpen ? 'aberto' : 'fechado'}.`, ...lines].join('\n') };
    },
  });
}

/** 00:00–00:00 is a closed day (SPEC §9). */
function hoursOf({ startTime, endTime, lunchTimeStart, lunchTimeEnd }: StoredSchedule): string {
  if (startTime === endTime) return 'fechado';
  const pause = lunchTimeStart && lunchTimeEnd ? `, pausa das ${lunchTimeStart} às ${lunchTimeEnd}` : '';
  return `das ${startTime} às ${endTime}${pause}`;
}
