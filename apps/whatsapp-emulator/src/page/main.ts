import { api, type Change, type Group, listen, type PhoneView } from './api.ts';
import { make, throttled } from './dom.ts';
import { People } from './people.ts';
import { PhoneScreen } from './phone.ts';
import { t } from './texts.ts';

const REFRESH_MS = 150;
const OPENED_AT_FIRST = 2;
const WIDE = window.matchMedia('(min-width: 900px)');

function place(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}`);
  return element;
}

/** The whole page: who there is, which phones are open, and what changes. */
class Page {
  readonly #desk = place('desk');
  readonly #people = new People(place('people'), (number) => this.#toggle(number));
  readonly #open = new Map<string, PhoneScreen>();
  readonly #refresh = throttled(REFRESH_MS, () => void this.#load());
  #phones: PhoneView[] = [];
  #groups: Group[] = [];

  async start(): Promise<void> {
    place('top').replaceChildren(make('h1', {}, t('title')), make('p', {}, t('notice')));
    document.title = t('title');
    await this.#load();
    const shop = this.#phones.find(({ owner }) => owner);
    const others = this.#phones.filter(({ owner }) => !owner);
    if (WIDE.matches) for (const phone of [shop, ...others].slice(0, OPENED_AT_FIRST)) if (phone) this.#show(phone);
    this.#draw();
    listen(
      (change) => this.#take(change),
      () => this.#reload(),
    );
  }

  #take(change: Change): void {
    if (change.kind !== 'typing') this.#refresh();
    for (const screen of this.#open.values()) screen.take(change);
  }

  #reload(): void {
    this.#refresh();
    for (const screen of this.#open.values()) screen.reload();
  }

  async #load(): Promise<void> {
    [this.#phones, this.#groups] = await Promise.all([api.phones(), api.groups()]);
    this.#draw();
  }

  #draw(): void {
    this.#people.show(this.#phones, new Set(this.#open.keys()));
    document.body.classList.toggle('has-open', this.#open.size > 0);
    if (this.#open.size === 0) this.#desk.replaceChildren(make('p', { class: 'hint' }, t('desk.empty')));
  }

  #toggle(number: string): void {
    const phone = this.#phones.find((candidate) => candidate.number === number);
    if (this.#open.has(number)) this.#close(number);
    else if (phone) this.#show(phone);
    this.#draw();
  }

  #show(phone: PhoneView): void {
    if (this.#open.size === 0) this.#desk.replaceChildren();
    if (!WIDE.matches) for (const number of [...this.#open.keys()]) this.#close(number);
    const screen = new PhoneScreen(phone, {
      find: (number) => this.#phones.find((candidate) => candidate.number === number),
      nameOf: (number) => this.#nameOf(number),
      close: (number) => {
        this.#close(number);
        this.#draw();
      },
    });
    this.#open.set(phone.number, screen);
    this.#desk.append(screen.element);
    if (!WIDE.matches) return;
    screen.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  #close(number: string): void {
    this.#open.get(number)?.element.remove();
    this.#open.delete(number);
  }

  #nameOf(number: string): string {
    const phone = this.#phones.find((candidate) => candidate.number === number);
    return phone?.name ?? this.#groups.find(({ jid }) => jid === number)?.subject ?? number;
  }
}

await new Page().start();
