import type { TemplateButton } from '../entities/message-template.ts';
import { problem, type TemplateProblem, templateLimits } from './template-problem.ts';
import { variablesIn } from './template-variables.ts';

/** The most buttons of each kind; quick replies only count among all. */
export const mostOfKind: Readonly<Record<TemplateButton['type'], number>> = {
  QUICK_REPLY: templateLimits.buttons,
  URL: 2,
  PHONE_NUMBER: 1,
  COPY_CODE: 1,
  FLOW: 1,
  OTP: 1,
  REQUEST_CONTACT_INFO: 1,
};

const longestAddress = 2000;
const longestCode = 15;

/** What is wrong with the buttons of a template: their number, their order, and each of them. */
export function buttonProblems(buttons: readonly TemplateButton[], isAuthentication: boolean): TemplateProblem[] {
  const own = buttons.flatMap((button, index) => oneButton(button, `content.buttons.${index}`));
  if (isAuthentication) {
    const isFixed = buttons.length === 1 && buttons[0]?.type === 'OTP';
    return isFixed ? own : [problem('content.buttons', 'authenticationForm')];
  }
  return [...numberProblems(buttons), ...own, ...repeatedLabels(buttons)];
}

/** The label of a button; undefined where WhatsApp writes it. */
export function labelOf(button: TemplateButton): string | undefined {
  return 'text' in button ? button.text : undefined;
}

function numberProblems(buttons: readonly TemplateButton[]): TemplateProblem[] {
  const path = 'content.buttons';
  if (buttons.length > templateLimits.buttons) return [problem(path, 'tooMany', { maximum: templateLimits.buttons })];
  for (const [index, { type }] of buttons.entries()) {
    if (type === 'OTP') return [problem(`${path}.${index}`, 'authenticationOnly')];
    const before = buttons.slice(0, index).filter((other) => other.type === type).length;
    if (before >= mostOfKind[type]) return [problem(`${path}.${index}`, 'tooMany', { maximum: mostOfKind[type] })];
  }
  return areTogether(buttons) ? [] : [problem(path, 'repliesApart')];
}

/** Quick replies stand together, before or after the others. */
function areTogether(buttons: readonly TemplateButton[]): boolean {
  const changes = buttons.filter(
    ({ type }, index) => index > 0 && (type === 'QUICK_REPLY') !== (buttons[index - 1]?.type === 'QUICK_REPLY'),
  );
  return changes.length <= 1;
}

function repeatedLabels(buttons: readonly TemplateButton[]): TemplateProblem[] {
  const labels = buttons.map((button) => labelOf(button)?.trim());
  return labels.flatMap((label, index) =>
    label && labels.indexOf(label) < index ? [problem(`content.buttons.${index}.text`, 'repeated')] : [],
  );
}

function oneButton(button: TemplateButton, path: string): TemplateProblem[] {
  const label = button.type === 'OTP' ? [] : labelProblems(button, path);
  switch (button.type) {
    case 'URL':
      return [...label, ...addressProblems(button, path)];
    case 'PHONE_NUMBER':
      return [...label, ...(/^\+?\d{5,20}$/.test(button.phone) ? [] : [problem(`${path}.phone`, 'invalidPhone')])];
    case 'COPY_CODE':
      if (button.example.trim() === '') return [problem(`${path}.example`, 'required')];
      if (button.example.length <= longestCode) return [];
      return [problem(`${path}.example`, 'tooLong', { maximum: longestCode })];
    case 'FLOW':
      return [...label, ...(button.flowId.trim() === '' ? [problem(`${path}.flowId`, 'required')] : [])];
    default:
      return label;
  }
}

function labelProblems(button: TemplateButton, path: string): TemplateProblem[] {
  const label = labelOf(button);
  if (label === undefined) return [];
  if (label.trim() === '') return [problem(`${path}.text`, 'required')];
  if (label.length > templateLimits.label)
    return [problem(`${path}.text`, 'tooLong', { maximum: templateLimits.label })];
  return variablesIn(label).length > 0 ? [problem(`${path}.text`, 'variablesHere')] : [];
}

/** An address of the web, with at most one variable, which is its end and has an example. */
function addressProblems({ url, example = '' }: Extract<TemplateButton, { type: 'URL' }>, path: string) {
  if (url.trim() === '') return [problem(`${path}.url`, 'required')];
  if (url.length > longestAddress) return [problem(`${path}.url`, 'tooLong', { maximum: longestAddress })];
  if (!/^https?:\/\/[^\s{}/]+/i.test(url) || /\s/.test(url)) return [problem(`${path}.url`, 'invalidFormat')];
  const rest = url.replace(/\{\{[^{}]*\}\}$/, '');
  if (/[{}]/.test(rest)) return [problem(`${path}.url`, 'variableNotAtEnd')];
  if (rest === url || example.trim() !== '') return [];
  return [problem(`${path}.example`, 'exampleMissing', { name: variablesIn(url)[0] ?? '' })];
}
