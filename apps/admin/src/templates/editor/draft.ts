import type { Attachment } from '@recado/api/live';
import type { MessageTemplate, TemplateButton, TemplateContent } from '@recado/contract';
import type { TemplateField } from '@recado/contract/fill-template';
import { type TemplateProblem, templateProblems } from '@recado/contract/template-rules';
import { buttonKey } from '@recado/contract/template-variables';

/** What the parts of the editor change together. */
export interface Draft {
  content: TemplateContent;
  examples: Record<string, string>;
  bindings: Record<string, string>;
}

/** The values of the editor's form. */
export interface TemplateValues {
  whatsappId?: number;
  name: string;
  language: string;
  category: MessageTemplate['category'];
  draft: Draft;
  attachment: Attachment;
  /** Whether it is sent for review now. */
  submit: boolean;
}

/** An empty draft. */
export const emptyDraft: Draft = {
  content: { header: null, body: '', footer: '', buttons: [] },
  examples: {},
  bindings: {},
};

/** The fields of a template that the editor changes. */
export function draftOf({ content, examples, bindings }: MessageTemplate): Draft {
  return { content, examples, bindings };
}

/** The rules that the values of the form break; none before the form has values. */
export function problemsOf(values: Partial<TemplateValues>): TemplateProblem[] {
  const { name = '', language = '', category = 'UTILITY', draft = emptyDraft, attachment } = values;
  const { content, examples } = draft;
  return templateProblems({ name, language, category, content, examples, headerFile: attachment?.name !== undefined });
}

/** The examples of all variables, also of those in addresses, as a preview shows them. */
export function exampleValues({ content, examples }: Draft): Record<string, string> {
  const ofButtons = content.buttons.flatMap((button, index) =>
    'example' in button && button.example ? [[buttonKey(index), button.example] as const] : [],
  );
  return { ...examples, ...Object.fromEntries(ofButtons) };
}

/** A new button of a kind. */
export function newButton(type: TemplateButton['type']): TemplateButton {
  switch (type) {
    case 'URL':
      return { type, text: '', url: 'https://' };
    case 'PHONE_NUMBER':
      return { type, text: '', phone: '' };
    case 'COPY_CODE':
      return { type, example: '' };
    case 'FLOW':
      return { type, text: '', flowId: '' };
    case 'OTP':
    case 'REQUEST_CONTACT_INFO':
      return { type };
    case 'QUICK_REPLY':
      return { type, text: '' };
  }
}

/** The names under which variables of the fields are inserted. */
export const variableNames: Record<TemplateField, string> = {
  'contact.name': 'name',
  'contact.firstName': 'first_name',
  'contact.number': 'number',
  'contact.email': 'email',
  'ticket.protocol': 'protocol',
  'ticket.queue': 'queue',
  'user.name': 'agent',
  'company.name': 'company',
  today: 'today',
};
