import { api, type Change, type Group, listen, type Official, type PhoneView } from './api.ts';
import { closeMenusAsUsual, make, throttled } from './dom.ts';
import type { Made } from './new-people.ts';
import { phonesOpenedBefore, rememberOpenPhones } from './open-phones.ts';
import { People } from './people.ts';
import { PhoneScreen } from './phone.ts';
import { t } from './texts.ts';

const REFRESH_MS = 150;
const OPENED_AT_FIRST = 3;
const WIDE = window.matchMedia('(min-width: 900px)');

function place(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}`);
  return element;
}

/** The page: all phones, those that are open, and the stream of changes. */
class Page {
  readonly #desk = place('desk');
  readonly #people = new People(
    place('people'),
    (number) => this.#toggle(number),
    (made) => void this.#made(made),
  );
  readonly #open = new Map<string, PhoneScreen>();
  readonly #refresh = throttled(REFRESH_MS, () => void this.#load());
  #phones: PhoneView[] = [];
  #groups: Group[] = [];
  #officials: Official[] = [];

  async start(): Promise<void> {
    place('top').replaceChildren(
      make('h1', {}, t('title')),
      make('p', {}, make('strong', {}, t('notice')), ' ', make('span', {}, t('notice.more'))),
    );
    document.title = t('title');
    closeMenusAsUsual();
    const before = phonesOpenedBefore();
    await this.#load();
    const wanted = this.#find(new URLSearchParams(window.location.search).get('phone') ?? '');
    if (wanted) return this.#startWith(wanted);
    for (const phone of this.#shownAtFirst(before)) void this.#show(phone).begin();
    this.#draw();
    this.#listen();
  }

  /** The phone in the address, shown alone and ready to write: a shop links to its customer's phone. */
  async #startWith(phone: PhoneView): Promise<void> {
    history.replaceState(null, '', window.location.pathname);
    await this.#begin(this.#show(phone));
    this.#draw();
    this.#listen();
  }

  #listen(): void {
    listen(
      (change) => this.#take(change),
      () => this.#reload(),
    );
  }

  /** The previously open phones, else the shop's and as many customers' as fit. */
  #shownAtFirst(before: string[] | null): PhoneView[] {
    const shop = this.#phones.find(({ owner }) => owner);
    const customers = this.#phones.filter(({ owner }) => !owner);
    const usual = WIDE.matches ? [shop, ...customers].slice(0, OPENED_AT_FIRST) : [];
    return (before?.map((number) => this.#find(number)) ?? usual).filter((phone) => phone !== undefined);
  }

  #find(number: string): PhoneView | undefined {
    return this.#phones.find((candidate) => candidate.number === number);
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
    [this.#phones, this.#groups, this.#officials] = await Promise.all([api.phones(), api.groups(), api.officials()]);
    this.#draw();
  }

  #draw(): void {
    this.#people.show(this.#phones, new Set(this.#open.keys()));
    rememberOpenPhones(this.#open.keys());
    document.body.classList.toggle('has-open', this.#open.size > 0);
    if (this.#open.size === 0) this.#desk.replaceChildren(make('p', { class: 'hint' }, t('desk.empty')));
  }

  #toggle(number: string): void {
    const phone = this.#find(number);
    if (this.#open.has(number)) this.#close(number);
    else if (phone) void this.#begin(this.#show(phone));
    this.#draw();
  }

  async #begin(screen: PhoneScreen): Promise<void> {
    await screen.begin();
    screen.focus();
  }

  async #made({ number, chat }: Made): Promise<void> {
    await this.#load();
    const phone = this.#find(number);
    if (!phone) return;
    const screen = this.#open.get(number) ?? this.#show(phone);
    if (chat) screen.open(chat);
    else await this.#begin(screen);
    this.#draw();
  }

  #show(phone: PhoneView): PhoneScreen {
    if (this.#open.size === 0) this.#desk.replaceChildren();
    if (!WIDE.matches) for (const number of [...this.#open.keys()]) this.#close(number);
    const screen = new PhoneScreen(phone, {
      phones: () => this.#phones,
      official: (number) => this.#officials.find((official) => official.number === number),
      group: (jid) => this.#groups.find((group) => group.jid === jid),
      close: (number) => {
        this.#close(number);
        this.#draw();
        place('people').querySelector<HTMLElement>('.person')?.focus();
      },
    });
    this.#open.set(phone.number, screen);
    this.#desk.append(screen.element);
    if (WIDE.matches) screen.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return screen;
  }

  #close(number: string): void {
    this.#open.get(number)?.end();
    this.#open.delete(number);
  }
}

await new Page().start();
