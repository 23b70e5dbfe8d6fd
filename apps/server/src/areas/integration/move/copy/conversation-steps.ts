import type { SourceKind } from '../source/records.ts';
import { contactsStep } from './contacts/contacts-step.ts';
import type { CopyStep } from './copy-step.ts';
import { Statistics } from './keep-statistics.ts';
import { messagesStep } from './messages/messages-step.ts';
import { notesStep } from './notes-step.ts';
import type { FileStore } from './store-files.ts';
import { roundsStep } from './tickets/rounds-step.ts';
import { ticketsStep } from './tickets/tickets-step.ts';

/** The steps that copy people and what was said: contacts, tickets with their rounds, messages and notes. */
export function conversationSteps(store: FileStore) {
  return {
    contacts: counted(contactsStep, store),
    tickets: counted(ticketsStep, store),
    rounds: counted(roundsStep, store),
    messages: counted(messagesStep(store), store),
    notes: counted(notesStep, store),
  };
}

/** A step during which the database keeps its counts. */
function counted<Kind extends SourceKind>(step: CopyStep<Kind>, { database }: FileStore): CopyStep<Kind> {
  const statistics = new Statistics(database);
  return {
    ...step,
    async prepare(rows, context) {
      await statistics.beforePage();
      return (await step.prepare?.(rows, context)) ?? new Map();
    },
  };
}
