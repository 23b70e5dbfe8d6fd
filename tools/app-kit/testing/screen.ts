import type { DrawnElement, DrawnNode } from './drawn-tree.ts';

/** A text, or what it must match. */
export type Wanted = string | RegExp;

/** What an extension shows, and what a person may do with it. */
export class Screen {
  #root: () => DrawnNode[];
  #act: (node: string, name: string, args: readonly unknown[]) => void;
  #problem: () => string | undefined;

  constructor(parts: {
    root: () => DrawnNode[];
    act: (node: string, name: string, args: readonly unknown[]) => void;
    problem: () => string | undefined;
  }) {
    this.#root = parts.root;
    this.#act = parts.act;
    this.#problem = parts.problem;
  }

  /** All elements with a name, e.g. `Button`, from the first to the last. */
  elements(name?: string): DrawnElement[] {
    return allOf(this.#root()).filter((element) => name === undefined || element.element === name);
  }

  /** All that is to be read, with a line for each element that has something. */
  text(): string {
    return linesOf(this.#root()).join('\n');
  }

  /** Whether it is to be read. */
  shows(wanted: Wanted): boolean {
    return matches(this.text(), wanted, 'part');
  }

  /** Waits until it is to be read. Throws with all that is to be read. */
  async findText(wanted: Wanted): Promise<void> {
    await this.#until(
      () => this.shows(wanted),
      () => `${wanted} is not shown`,
    );
  }

  /** Presses the button with this text, once it is there and enabled; one that submits, submits its form. */
  async press(wanted: Wanted): Promise<void> {
    const find = () => this.elements('Button').find((button) => !isDisabled(button) && matches(nameOf(button), wanted));
    await this.#until(
      () => find() !== undefined,
      () => `there is no button ${wanted}`,
    );
    const button = find();
    if (!button) return;
    if (handlersOf(button).includes('onPress')) await this.handle(button, 'onPress');
    const form = button.properties.submits === true ? this.#formAround(button) : undefined;
    if (form) await this.handle(form, 'onSubmit');
  }

  /** Gives the field with this label a value: a text, a number, a choice, or whether it is checked. */
  async fill(label: Wanted, value: unknown): Promise<void> {
    const find = () =>
      this.elements().find(
        (element) => handlersOf(element).includes('onChange') && matches(String(element.properties.label ?? ''), label),
      );
    await this.#until(
      () => find() !== undefined,
      () => `there is no field with the label ${label}`,
    );
    const element = find();
    if (element) await this.handle(element, 'onChange', value);
  }

  /** Calls a handler of an element, and waits until the app has drawn what follows at once. */
  async handle(element: DrawnElement, name: string, ...args: unknown[]): Promise<void> {
    if (!handlersOf(element).includes(name)) throw new Error(`${element.element} has no ${name}`);
    this.#act(element.id, name, args);
    await pause();
  }

  #formAround({ id }: DrawnElement): DrawnElement | undefined {
    return this.elements('Form').find((form) => allOf(form.children).some((inside) => inside.id === id));
  }

  async #until(holds: () => boolean, problem: () => string): Promise<void> {
    for (let round = 0; round < 100; round += 1) {
      const thrown = this.#problem();
      if (thrown) throw new Error(thrown);
      if (holds()) return;
      await pause();
    }
    throw new Error(`${problem()}. To be read is:\n${this.text() || '(nothing)'}`);
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}

function allOf(nodes: readonly DrawnNode[]): DrawnElement[] {
  return nodes.flatMap((node) => ('element' in node ? [node, ...allOf(node.children)] : []));
}

function handlersOf({ properties }: DrawnElement): readonly unknown[] {
  return Array.isArray(properties.on) ? properties.on : [];
}

function isDisabled({ properties }: DrawnElement): boolean {
  return properties.disabled === true || properties.busy === true;
}

/** What a person calls it: its label, or its words. */
function nameOf(element: DrawnElement): string {
  const { label, title } = element.properties;
  return String(label ?? (linesOf(element.children).join(' ') || title || ''));
}

function linesOf(nodes: readonly DrawnNode[]): string[] {
  const lines: string[] = [];
  let words = '';
  const end = () => {
    if (words.trim()) lines.push(words.trim());
    words = '';
  };
  for (const node of nodes) {
    if ('element' in node) {
      end();
      lines.push(...ownWords(node), ...linesOf(node.children));
    } else words += node.data;
  }
  end();
  return lines;
}

/** Properties of elements that are to be read. */
const read = ['title', 'label', 'value', 'hint', 'error', 'alt', 'count', 'columns', 'rows', 'options'];

function ownWords({ properties }: DrawnElement): string[] {
  return read.flatMap((name) => wordsIn(properties[name]));
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

function matches(text: string, wanted: Wanted, how: 'whole' | 'part' = 'whole'): boolean {
  if (typeof wanted !== 'string') return wanted.test(text);
  return how === 'whole' ? text.trim() === wanted : text.includes(wanted);
}
