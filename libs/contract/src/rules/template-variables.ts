import type { TemplateContent } from '../entities/message-template.ts';

/** The part of a template in which a variable stands. */
export type TemplatePlace = 'header' | 'body' | 'button';

/** A variable of a template: `key` is its name among the values of a message and among examples and bindings. */
export interface TemplateVariable {
  key: string;
  place: TemplatePlace;
  /** The name between its braces. */
  name: string;
}

/** Whether variables have names (`{{name}}`) or count from one (`{{1}}`). */
export type ParameterFormat = 'NAMED' | 'POSITIONAL';

const variablePattern = /\{\{([^{}]*)\}\}/g;
const position = /^\d+$/;

/** The names of the variables in a text, in the order in which they stand, each as often as it does. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(variablePattern)].map(([, name = '']) => name.trim());
}

/**
 * The key of a variable. Names mean the same in the header and in the body; positions count anew in each, so that the
 * one in the header has a key of its own.
 */
export function variableKey(place: 'header' | 'body', name: string): string {
  return place === 'header' && position.test(name) ? `header.${name}` : name;
}

/** The key of the variable at the end of a button's address; the first button has index 0. */
export function buttonKey(index: number): string {
  return `button.${index}`;
}

/** The variables of a template, each key once, in the order header, body, buttons. */
export function templateVariables(content: TemplateContent): TemplateVariable[] {
  const found: TemplateVariable[] = [];
  const add = (one: TemplateVariable) => {
    if (!found.some(({ key }) => key === one.key)) found.push(one);
  };
  const addAll = (place: 'header' | 'body', text: string) => {
    for (const name of variablesIn(text)) add({ key: variableKey(place, name), place, name });
  };
  if (content.header?.format === 'TEXT') addAll('header', content.header.text);
  addAll('body', content.body);
  for (const [index, button] of content.buttons.entries()) {
    const [name] = button.type === 'URL' ? variablesIn(button.url) : [];
    if (name !== undefined) add({ key: buttonKey(index), place: 'button', name });
    if (button.type === 'COPY_CODE') add({ key: buttonKey(index), place: 'button', name: 'code' });
  }
  return found;
}

/** What a message of the template must still say: the keys of the variables without a value. */
export function missingValues(content: TemplateContent, values: Readonly<Record<string, string>>): string[] {
  return templateVariables(content)
    .map(({ key }) => key)
    .filter((key) => (values[key] ?? '').trim() === '');
}

/** A text of a template with the values of its variables; a variable without a value stays as it is written. */
export function filledTemplateText(
  text: string,
  place: 'header' | 'body',
  values: Readonly<Record<string, string>>,
): string {
  return text.replace(variablePattern, (whole, name: string) => values[variableKey(place, name)] || whole);
}

/** The address of a button with the value at its end; undefined for a button without an address. */
export function filledAddress(
  content: TemplateContent,
  index: number,
  values: Readonly<Record<string, string>>,
): string | undefined {
  const button = content.buttons[index];
  if (button?.type !== 'URL') return undefined;
  return button.url.replace(variablePattern, (whole) => values[buttonKey(index)] || whole);
}

/**
 * The text of a template as the person sees it: header, body and footer, with the values in place of the variables.
 * Buttons are no text. `messages.body` is this.
 */
export function renderTemplate(content: TemplateContent, values: Readonly<Record<string, string>>): string {
  const { header, body, footer } = content;
  const title = header?.format === 'TEXT' ? filledTemplateText(header.text, 'header', values) : '';
  return [title, filledTemplateText(body, 'body', values), footer].filter((part) => part !== '').join('\n\n');
}

/** Whether the variables of a template count or have names; a template without any has names. */
export function parameterFormatOf(content: TemplateContent): ParameterFormat {
  const inTexts = templateVariables(content).filter(({ place }) => place !== 'button');
  return inTexts.length > 0 && inTexts.every(({ name }) => position.test(name)) ? 'POSITIONAL' : 'NAMED';
}
