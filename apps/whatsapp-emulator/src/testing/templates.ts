import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { type OfficialWorld, startOfficial } from './graph.ts';

let count = 0;
/** The body of a template with one variable. */
export const body = { type: 'BODY', text: 'Olá {{1}}, seu pedido chegou.', example: { body_text: [['Ana']] } };

/** A template as it is asked for, with a name of its own. */
export function wanted(components: object[] = [body], more: object = {}) {
  count += 1;
  return { name: `modelo_${count}`, language: 'pt_BR', category: 'UTILITY', components, ...more };
}

/** The parameters of a body. */
export const values = (...texts: string[]) => [
  { type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) },
];

/** An official platform for the tests of a file, with its clock, and what they do with templates. */
class Templates {
  #world: OfficialWorld | undefined;
  now = Date.now();

  get world(): OfficialWorld {
    if (!this.#world) throw new Error('The platform has not started');
    return this.#world;
  }

  async start(): Promise<void> {
    this.#world = await startOfficial({ clock: () => this.now });
  }

  create = (template: object) => this.world.graph('POST', `/${this.world.account.id}/message_templates`, template);

  decide = (id: string, event: object) => this.world.admin('POST', `/api/graph/templates/${id}/status`, event);

  /** Adds an approved template; its name and id. */
  approved = async (components?: object[], more?: object): Promise<{ name: string; id: string }> => {
    const template = wanted(components, more);
    const { body: answer, status } = await this.create(template);
    assert.equal(status, 200, JSON.stringify(answer));
    const id = String(answer.id);
    await this.decide(id, { event: 'APPROVED' });
    return { name: template.name, id };
  };

  /** Sends a message with a template. */
  use = (name: string, components?: object[], more: object = {}) =>
    this.world.trySend({ type: 'template', template: { name, language: { code: 'pt_BR' }, components }, ...more });
}

/** Starts a platform before the tests of the calling file, and ends it after them. */
export function useTemplates(): Templates {
  const templates = new Templates();
  before(() => templates.start());
  after(() => templates.world.close());
  return templates;
}
