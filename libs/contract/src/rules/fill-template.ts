import type { TemplateContent } from '../entities/message-template.ts';
import { localMoment } from '../local-moment.ts';
import { templateVariables } from './template-variables.ts';

/** The fields that can fill a variable of a template. */
export const templateFields = [
  'contact.name',
  'contact.firstName',
  'contact.number',
  'contact.email',
  'ticket.protocol',
  'ticket.queue',
  'user.name',
  'company.name',
  'today',
] as const;
export type TemplateField = (typeof templateFields)[number];

/** Who a message is for and who writes it; what is unknown is absent. */
export interface TemplateSubjects {
  contact?: { name: string; number?: string | null | undefined; email?: string | undefined } | undefined;
  ticket?: { id: number; queue?: string | null | undefined } | undefined;
  company?: { name: string; timeZone: string } | undefined;
  user?: { name: string } | undefined;
  now: Date;
}

type Value = (subjects: TemplateSubjects) => string | null | undefined;

const values: Record<TemplateField, Value> = {
  'contact.name': ({ contact }) => contact?.name.trim(),
  'contact.firstName': ({ contact }) => contact?.name.trim().split(/\s+/)[0],
  'contact.number': ({ contact }) => contact?.number,
  'contact.email': ({ contact }) => contact?.email,
  'ticket.protocol': ({ ticket, company, now }) =>
    ticket && `${dayOf(now, company).split('/').reverse().join('')}${ticket.id}`,
  'ticket.queue': ({ ticket }) => ticket?.queue,
  'user.name': ({ user }) => user?.name,
  'company.name': ({ company }) => company?.name,
  today: ({ company, now }) => dayOf(now, company),
};

function dayOf(now: Date, company: TemplateSubjects['company']): string {
  return localMoment(now, company?.timeZone ?? 'UTC').day;
}

/** Whether a text names a field that can fill variables. */
export function isTemplateField(text: string): text is TemplateField {
  return templateFields.some((field) => field === text);
}

/** Line breaks, tabs and runs of spaces: WhatsApp refuses them in the values of a template (error 132018). */
const unsendable = /[\n\t\r ]+/g;

/** A value in the form that WhatsApp takes: on one line. */
export function templateValue(text: string): string {
  return text.replace(unsendable, ' ').trim();
}

/**
 * The values of a template's variables that are bound to a field whose value is known; the others are to be entered.
 */
export function fillTemplate(
  template: { content: TemplateContent; bindings: Readonly<Record<string, string>> },
  subjects: TemplateSubjects,
): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const { key } of templateVariables(template.content)) {
    const field = template.bindings[key];
    const value = field !== undefined && isTemplateField(field) ? values[field](subjects) : undefined;
    if (value) filled[key] = templateValue(value);
  }
  return filled;
}
