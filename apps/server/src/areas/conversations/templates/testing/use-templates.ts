import { beforeEach } from 'node:test';
import type { RemoteTemplate } from '../../../../channels/template-port.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { useTestServer } from '../../../../testing/use-server.ts';
import { officialConnection, plainContent, storedTemplate } from './templates.ts';

/** A company with an official number, its administrator, and what they do with templates. */
class Templates {
  readonly server = useTestServer();
  companyId = 0;
  #people: { admin: TestUser; connection: Awaited<ReturnType<typeof officialConnection>> } | undefined;

  get admin(): TestUser {
    return this.#present.admin;
  }
  get connection() {
    return this.#present.connection;
  }
  get #present() {
    if (!this.#people) throw new Error('The company is there when tests run');
    return this.#people;
  }

  async open(): Promise<void> {
    const { server } = this;
    const { id: companyId } = await server.make.company();
    this.companyId = companyId;
    const admin = await server.make.user({ companyId, profile: 'admin' });
    this.#people = { admin, connection: await officialConnection(server, { companyId }) };
    Object.assign(server.whatsapp.account, { remote: [], submitted: [], uploaded: [], refusal: undefined });
  }

  create = (body: object = {}) =>
    this.server.call('POST /templates', {
      as: this.admin,
      body: {
        ...{ whatsappId: this.connection.id, name: 'pedido', content: plainContent, examples: { name: 'Ana' } },
        ...body,
      },
    });

  submit = (templateId: number, body: object = {}) =>
    this.server.call('POST /templates/:templateId/submit', { as: this.admin, params: { templateId }, body });

  read = async (templateId: number) =>
    (await this.server.call('GET /templates/:templateId', { as: this.admin, params: { templateId } })).body;

  names = async (query: object = {}) =>
    (await this.server.call('GET /templates', { as: this.admin, query: { ...query } })).body.records.map(
      ({ name }) => name,
    );

  /** A template of the number's account, as it is stored. */
  stored = (fields: object = {}) =>
    storedTemplate(this.server, { companyId: this.companyId, accountId: this.connection.accountId, ...fields });

  sync = () => this.server.call('POST /templates/sync', { as: this.admin, query: {} });
}

/** A template as the account at WhatsApp has it. */
export const remote = (fields: Partial<RemoteTemplate> = {}): RemoteTemplate => ({
  ...{ externalId: '9007199254740993', name: 'de_fora', language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' },
  ...{ parameterFormat: 'NAMED', content: plainContent, examples: { name: 'Ana' }, quality: 'GREEN', reason: null },
  ...fields,
});

/** A new company with an official number for each test of the calling suite, on one server. */
export function useTemplates(): Templates {
  const templates = new Templates();
  beforeEach(() => templates.open());
  return templates;
}
