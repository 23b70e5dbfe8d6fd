import type { Unit } from '../platform/database/database.ts';
import { customer } from './chat-lines.ts';
import { closedDialogs } from './closed-dialogs.ts';
import type { DemoCompany } from './seed-company.ts';
import { newWid, seedRound, type TimedLine } from './seed-round.ts';
import type { DemoTickets } from './seed-tickets.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const days = 30;
/** Ratings in rotation: most are good, some are missing. */
const ratings = [3, 3, 2, null, 3, 1, 3, null, 2, 3, 3] as const;

/** Closed and rated conversations of the last 30 days, oldest first, fewer at weekends. */
export async function seedHistory(unit: Unit, company: DemoCompany, tickets: DemoTickets, now: Date): Promise<void> {
  let number = 0;
  for (let ago = days; ago >= 1; ago -= 1) {
    const weekday = new Date(now.getTime() - ago * day).getDay();
    const today = weekday === 0 ? 1 : weekday === 6 ? 2 : 4;
    for (let index = 0; index < today; index += 1) {
      const begun = new Date(now.getTime() - ago * day + (index * 97 - 180) * minute);
      await seedClosedRound(unit, company, tickets, { number, begun });
      number += 1;
    }
  }
}

async function seedClosedRound(
  unit: Unit,
  company: DemoCompany,
  tickets: DemoTickets,
  { number, begun }: { number: number; begun: Date },
): Promise<void> {
  const dialog = closedDialogs[number % closedDialogs.length];
  const ticket = await tickets.ofCustomer(unit, (number * 5) % tickets.customers.length, begun);
  if (!dialog || !ticket) return;
  const { contact, ticketId } = ticket;
  const [firstName = ''] = contact.name.split(' ');
  const lines: TimedLine[] = dialog.lines.map((line, position) => ({
    wid: newWid(line.fromMe),
    line: 'text' in line ? { ...line, text: line.text.replace('{name}', firstName) } : line,
    at: new Date(begun.getTime() + (position + 1) * (2 + (number % 4)) * minute),
  }));
  const rating = ratings[number % ratings.length] ?? null;
  const last = lines.at(-1);
  if (rating !== null && last) {
    lines.push({ wid: newWid(false), line: customer(String(rating)), at: new Date(last.at.getTime() + minute) });
  }
  await seedRound(unit, company, {
    ticketId,
    contact,
    isGroup: false,
    queueId: company.queueIds[dialog.queue] ?? null,
    userId: company.agentIds[agentOf(dialog.queue, number)] ?? null,
    lines,
    unread: 0,
    closed: true,
    rating,
  });
}

/** The first agent handles the first two queues, the second the last two. */
function agentOf(queue: number, number: number): number {
  if (queue === 1) return number % 2;
  return queue === 0 ? 0 : 1;
}
