import type { InteractiveMessage } from '@recado/contract';
import { interactiveBounds } from '@recado/contract/interactive-bounds';

/** The values of the dialog, for every kind; a kind ignores those of the others. */
export interface ChoicesValues {
  kind: 'buttons' | 'list' | 'link' | 'locationRequest';
  body: string;
  footer: string;
  options: Choice[];
  open: string;
  label: string;
  url: string;
}

/** One button, or one row of a list with what stands below it. */
export interface Choice {
  title: string;
  description: string;
}

/** WhatsApp's limits for the options of each kind (`interactiveMessage`). */
export const optionLimits = {
  buttons: { most: interactiveBounds.buttons, title: interactiveBounds.label },
  list: { most: interactiveBounds.rows, title: interactiveBounds.row },
};

/** The options with a title, without spaces around them. */
export function writtenChoices(options: readonly Choice[]): Choice[] {
  return options
    .map(({ title, description }) => ({ title: title.trim(), description: description.trim() }))
    .filter(({ title }) => title !== '');
}

/** The message of the dialog's values. An answer comes back as the option's own title. */
export function choicesMessage(values: ChoicesValues): InteractiveMessage {
  const body = values.body.trim();
  const footer = values.footer.trim() || undefined;
  if (values.kind === 'locationRequest') return { type: 'locationRequest', body };
  if (values.kind === 'link') return { type: 'link', body, footer, label: values.label.trim(), url: values.url.trim() };
  const options = writtenChoices(values.options);
  if (values.kind === 'buttons') {
    return { type: 'buttons', body, footer, buttons: options.map(({ title }) => ({ id: title, title })) };
  }
  const rows = options.map(({ title, description }) => ({ id: title, title, ...(description && { description }) }));
  return { type: 'list', body, footer, button: values.open.trim(), sections: [{ rows }] };
}
