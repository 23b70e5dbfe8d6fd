import type { AnswerInput, BodyOutput, BulkChange, MacroStep, Resolution } from '@recado/contract';
import { eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { changeTicketOnce } from '../bulk-changes/change-many.ts';
import { sendMessages } from '../messages/send-messages.ts';
import { requireAvailable } from '../quick-messages/quick-message-rows.ts';
import { setPriority } from '../service-levels/set-priority.ts';
import { createNote } from '../ticket-notes/change-notes.ts';
import { snoozeForHours } from '../tickets/snoozing.ts';
import { requireTicketForChange } from '../tickets/visibility.ts';
import { requireMacro } from './macro-rows.ts';
import { macroRuns, macros } from './macros.schema.ts';

type Run = 'POST /macros/:macroId/run';

/**
 * Does all steps of a macro in a ticket as the caller, with the rights and refusals of each call for itself; if one is
 * refused, nothing is done. A repetition of the call does nothing more. Throws ERR_NO_MACRO_FOUND and what reading a ticket
 * throws.
 */
export async function runMacro(
  unit: Unit,
  session: CallerSession,
  macroId: number,
  { ticketId, idempotencyKey, resolution = {} }: BodyOutput<Run>,
): Promise<AnswerInput<Run>> {
  const { steps, companyId } = await requireMacro(unit, session, macroId);
  await requireTicketForChange(unit, session, ticketId);
  const noted = await unit.db
    .insert(macroRuns)
    .values({ companyId, macroId, ticketId, key: idempotencyKey, ranAt: unit.now() })
    .onConflictDoNothing()
    .returning({ id: macroRuns.id });
  if (noted.length === 0) return { ran: true, refused: null };
  let place = 0;
  try {
    await unit.savepoint(async () => {
      for (const [index, step] of steps.entries()) {
        place = index;
        const answered = step.kind === 'resolve' ? answeredStep(step, resolution) : step;
        await performStep(unit, session, { ticketId, key: `${idempotencyKey}-${index}` }, answered);
      }
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await unit.db.delete(macroRuns).where(eq(macroRuns.id, noted[0]?.id ?? 0));
    return { ran: false, refused: { step: place, error: error.body.error } };
  }
  await unit.db
    .update(macros)
    .set({ uses: sql`${macros.uses} + 1`, lastUsedAt: unit.now() })
    .where(eq(macros.id, macroId));
  return { ran: true, refused: null };
}

type Performed = MacroStep | Extract<BulkChange, { kind: 'resolve' }>;

/** How the ticket is resolved: as the macro says and, where it says nothing, as whoever runs it was asked. */
function answeredStep(step: Extract<MacroStep, { kind: 'resolve' }>, asked: Resolution): Performed {
  return { ...asked, ...step };
}

async function performStep(
  unit: Unit,
  session: CallerSession,
  { ticketId, key }: { ticketId: number; key: string },
  step: Performed,
): Promise<unknown> {
  switch (step.kind) {
    case 'text':
      return sendMessages(unit, session, ticketId, { body: step.text, idempotencyKey: key }, []);
    case 'quickMessage': {
      const { quickMessage, media } = await requireAvailable(unit, session, step.quickMessageId);
      // Switched off, it is offered nowhere.
      if (!quickMessage.status) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
      const sending = { body: quickMessage.message, idempotencyKey: key, ...(media && { recorded: media }) };
      return sendMessages(unit, session, ticketId, sending, []);
    }
    case 'note':
      return createNote(unit, session, { note: step.note, ticketId, mentions: [] });
    case 'priority':
      return setPriority(unit, session, ticketId, step.priority);
    case 'snooze':
      return snoozeForHours(unit, session, ticketId, step);
    default:
      return changeTicketOnce(unit, session, ticketId, step);
  }
}
