import type { Offer, OfferedButton } from '../phones/offer.ts';
import { make } from './dom.ts';
import { t } from './texts.ts';

/** What pressing needs from its bubble. */
export interface Presser {
  press(button: string): Promise<{ opened?: string }>;
  failed(error: unknown): void;
}

/** What can be pressed under a message of an official number: buttons, a list, the cards of a carousel. */
export function offerOf({ buttons, list, cards }: Offer, presser: Presser): HTMLElement[] {
  const said = make('p', { class: 'opened', role: 'status' });
  const press = async (id: string) => {
    try {
      const { opened } = await presser.press(id);
      said.textContent = opened === undefined ? '' : t('offer.opened', { what: opened });
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
