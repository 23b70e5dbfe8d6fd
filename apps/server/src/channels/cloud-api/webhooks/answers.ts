import { z } from 'zod';
import { card, chosenRow, shownText } from '../../card-content.ts';
import { formContent, formFields, jsonIn } from '../../form-answers.ts';
import type { MessageContent } from '../../port.ts';
import { text } from './forms.ts';

const reply = z.object({ id: text, title: text, description: text });
const flow = z.object({ name: text, body: text, response_json: text });
const permission = z.object({ response: text });
const interactiveForm = z.object({
  type: text,
  button_reply: reply.optional(),
  list_reply: reply.optional(),
  nfm_reply: flow.optional(),
  call_permission_reply: permission.optional(),
});

/**
 * What a person chose in a message with buttons, a list or a form (CLOUD-API, Messages). People read the title of what
 * was chosen, programs get the id that its sender gave it. Null for a kind that is not known yet.
 */
export function interactiveContent(part: unknown): MessageContent | null {
  const { button_reply, list_reply, nfm_reply, call_permission_reply } = interactiveForm.parse(part);
  const chosen = button_reply ?? list_reply;
  if (chosen) return withWords(chosenRow(chosen.title || chosen.id, chosen.description), chosen.id || chosen.title);
  if (nfm_reply) return formContent(nfm_reply.body, jsonIn(nfm_reply.response_json, formFields) ?? {});
  if (call_permission_reply)
    return card(call_permission_reply.response === 'accept' ? 'callAllowed' : 'callRefused', {});
  return null;
}

const buttonForm = z.object({ text, payload: text });

/** A quick reply of a template: programs get its payload. */
export function buttonContent(part: unknown): MessageContent | null {
  const { text: label, payload } = buttonForm.parse(part);
  return withWords(shownText(label || payload), payload || label);
}

function withWords(content: MessageContent | null, words: string): MessageContent | null {
  return content?.kind === 'text' && words !== content.text ? { ...content, words } : content;
}
