import type { Offer, OfferedButton } from '../phones/offer.ts';
import { make } from './dom.ts';
import { t } from './texts.ts';

/** What pressing needs from its bubble. */
export interface Presser {
  /** The message's id. */
  id: string;
  press(button: string): Promise<{ opened?: string }>;
  failed(error: unknown): void;
}

/** What a press on each message would open: a bubble is drawn anew with every tick of its message. */
const opened = new Map<string, string>();

/** What can be pressed under a message of an official number: buttons, a list, the cards of a carousel. */
export function offerOf({ buttons, list, cards }: Offer, presser: Presser): HTMLElement[] {
  const said = make('p', { class: 'opened', role: 'status', 'data-message': presser.id }, opened.get(presser.id) ?? '');
  const press = async (id: string) => {
    try {
      const { opened: what } = await presser.press(id);
      say(presser.id, what === undefined ? '' : t('offer.opened', { what }));
    } catch (error) {
      presser.failed(error);
    }
  };
  const parts: HTMLElement[] = [];
  for (const card of cards ?? []) {
    parts.push(make('div', { class: 'offer-card' }, make('p', {}, card.text), rowOf(card.buttons, press)));
  }
  if (list) parts.push(listOf(list, press));
  if (buttons.length > 0) parts.push(rowOf(buttons, press));
  return parts.length > 0 ? [make('div', { class: 'offer' }, ...parts, said)] : [];
}

/** Shows it at the message, also if its bubble was drawn anew meanwhile. */
function say(id: string, text: string): void {
  opened.set(id, text);
  for (const said of document.querySelectorAll(`.opened[data-message="${CSS.escape(id)}"]`)) said.textContent = text;
}

function rowOf(buttons: readonly OfferedButton[], press: (id: string) => Promise<void>): HTMLElement {
  const all = buttons.map(({ id, title, kind }) =>
    make('button', { type: 'button', class: kind, onclick: () => void press(id) }, title),
  );
  return make('div', { class: 'offer-buttons' }, ...all);
}

function listOf({ button, sections }: NonNullable<Offer['list']>, press: (id: string) => Promise<void>): HTMLElement {
  const parts = sections.map(({ title, rows }) =>
    make(
      'section',
      {},
      title ? make('strong', {}, title) : undefined,
      ...rows.map((row) => {
        const choose = ({ currentTarget }: Event) => {
          if (currentTarget instanceof Element) currentTarget.closest('details')?.removeAttribute('open');
          void press(row.id);
        };
        const description = row.description ? make('small', {}, row.description) : undefined;
        return make('button', { type: 'button', onclick: choose }, row.title, description);
      }),
    ),
  );
  const summary = make('summary', { title: t('offer.choose') }, button);
  return make('details', { class: 'offer-list' }, summary, make('div', {}, ...parts));
}
