import type { TemplateCategory, TemplateContent, TemplateStatus } from '../entities/message-template.ts';
import { buttonProblems } from './template-buttons.ts';
import { problem, type TemplateProblem, templateLimits } from './template-problem.ts';
import { textProblems } from './template-texts.ts';
import { templateVariables } from './template-variables.ts';

export { type TemplateProblem, templateLimits } from './template-problem.ts';

/** A template as it is typed. `headerFile`: whether there is a file for a header with a picture, video or document. */
export interface TypedTemplate {
  name: string;
  language: string;
  category: TemplateCategory;
  content: TemplateContent;
  examples: Readonly<Record<string, string>>;
  headerFile: boolean;
}

/** WhatsApp's codes of languages: `pt_BR`, `en`, `fil`. */
const languageForm = /^[a-z]{2,3}(_[A-Z]{2,3})?$/;

/**
 * The rules of WhatsApp that a template breaks (CLOUD-API, Templates), in the order of the form; empty if it may be
 * submitted. The editor asks while somebody types, the server before it submits.
 */
export function templateProblems(template: TypedTemplate): TemplateProblem[] {
  const isFixed = template.category === 'AUTHENTICATION';
  return [
    ...nameProblems(template),
    ...(isFixed ? fixedProblems(template.content) : freeProblems(template)),
    ...buttonProblems(template.content.buttons, isFixed),
  ];
}

function nameProblems({ name, language }: TypedTemplate): TemplateProblem[] {
  const found: TemplateProblem[] = [];
  if (name === '') found.push(problem('name', 'required'));
  else if (name.length > templateLimits.name) found.push(problem('name', 'tooLong', { maximum: templateLimits.name }));
  else if (!/^[a-z0-9_]+$/.test(name)) found.push(problem('name', 'templateName'));
  if (!languageForm.test(language)) found.push(problem('language', language === '' ? 'required' : 'invalidFormat'));
  return found;
}

/** Authentication templates have texts of WhatsApp's own, and one button for the code. */
function fixedProblems({ header }: TemplateContent): TemplateProblem[] {
  return header ? [problem('content.header', 'authenticationForm')] : [];
}

function freeProblems({ content, examples, headerFile }: TypedTemplate): TemplateProblem[] {
  const { header, body, footer } = content;
  const found: TemplateProblem[] = [];
  if (header?.format === 'TEXT') {
    const limits = { maximum: templateLimits.header, variables: 1, edges: true };
    found.push(...textProblems('content.header.text', header.text, limits));
  } else if (header && header.format !== 'LOCATION' && !headerFile) found.push(problem('headerFile', 'required'));
  found.push(...textProblems('content.body', body, { maximum: templateLimits.body }));
  if (footer !== '') {
    found.push(...textProblems('content.footer', footer, { maximum: templateLimits.footer, variables: 0 }));
  }
  return [...found, ...mixProblems(content), ...exampleProblems(content, examples)];
}

/** Names and positions do not go together in one template, also not one in the header and the other in the body. */
function mixProblems(content: TemplateContent): TemplateProblem[] {
  const kinds = new Set(
    templateVariables(content)
      .filter(({ place }) => place !== 'button')
      .map(({ name }) => /^\d+$/.test(name)),
  );
  return kinds.size > 1 ? [problem('content.body', 'variablesMixed')] : [];
}

function exampleProblems(content: TemplateContent, examples: Readonly<Record<string, string>>): TemplateProblem[] {
  return templateVariables(content)
    .filter(({ place, key }) => place !== 'button' && (examples[key] ?? '').trim() === '')
    .map(({ key, name }) => problem(`examples.${key}`, 'exampleMissing', { name }));
}

const dayLength = 24 * 3_600_000;

/** Why an edit cannot be submitted now; `tooOften`: the allowance of an approved template is used up. */
export type EditRefusal = 'closed' | 'tooOften' | 'categoryFixed';

/**
 * Whether WhatsApp takes an edit of a template (CLOUD-API 35): refused and paused ones any time; approved ones once in 24
 * hours and 10 times in 30 days, in the same category; others not. `edits`: when earlier ones were accepted.
 */
export function editRefusal(
  template: { status: TemplateStatus; category: TemplateCategory; edits: readonly number[] },
  category: TemplateCategory,
  now: number,
): EditRefusal | undefined {
  const { status, edits } = template;
  if (status === 'DRAFT' || status === 'REJECTED' || status === 'PAUSED') return undefined;
  if (status !== 'APPROVED') return 'closed';
  if (category !== template.category) return 'categoryFixed';
  const since = (days: number) => edits.filter((moment) => moment > now - days * dayLength).length;
  return since(1) >= 1 || since(30) >= 10 ? 'tooOften' : undefined;
}
