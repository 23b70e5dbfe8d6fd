import type { InteractiveMessage } from '../entities/interactive-message.ts';

/**
 * A message with choices as plain text: for connections without native buttons, for lists, searches and other systems.
 * The choices are numbered, as in the menus of the chatbot, and a link stands in full.
 */
export function interactiveText(message: InteractiveMessage): string {
  if (message.type === 'locationRequest' || message.type === 'numberRequest') return message.body;
  const { header, body, footer } = message;
  const title = header ? `*${header}*` : '';
  return [title, body, ...choicesOf(message), footer ?? ''].filter((part) => part.trim() !== '').join('\n\n');
}

type WithChoices = Extract<InteractiveMessage, { type: 'buttons' | 'list' | 'link' }>;

function choicesOf(message: WithChoices): string[] {
  if (message.type === 'link') return [`${message.label}: ${message.url}`];
  if (message.type === 'buttons')
    return [message.buttons.map(({ title }, index) => lineOf(index + 1, title)).join('\n')];
  let number = 0;
  return message.sections.map(({ title, rows }) => {
    const lines = rows.map((row) => {
      number += 1;
      return lineOf(number, row.description ? `${row.title} – ${row.description}` : row.title);
    });
    return [...(title ? [`*${title}*`] : []), ...lines].join('\n');
  });
}

function lineOf(number: number, title: string): string {
  return `*[ ${number} ]* - ${title}`;
}
