import { eventually } from '../../../../testing/eventually.ts';
import { answeredTicket } from '../../../company/automations/testing/answered-ticket.ts';
import { openPromptCompany, type ServerWithAi } from '../../prompts/testing/prompt-company.ts';

/**
 * Creates a company whose prompt helps its agents, with a ticket that waits for people, in which a customer has written `words`. The calls of the fake
 * AI are counted from then on.
 */
export async function openAssistantCompany(world: ServerWithAi, words = 'Quando chega a minha encomenda?') {
  const { server, ai } = world;
  // A threshold that nothing reaches: people answer.
  const given = await openPromptCompany(world, {
    prompt: { usesKnowledge: true, knowledgeThreshold: 100 },
    connection: { status: 'OPENING' },
  });
  const source = { kind: 'answer' as const, title: 'Tem bolo?', text: 'Sim.' };
  await server.call('POST /knowledge-sources', { as: given.admin, body: source });
  await given.customer.write(words);
  const waiting = await eventually('the ticket is with people', async () => {
    const now = await answeredTicket(server, given.companyId, given.customer.number).ticket();
    return now.queueId === given.queueId && now;
  });
  const { id: ticketId } = waiting;
  const { admin, promptId } = given;
  await server.call('PUT /suggestion-settings', { as: admin, body: { promptId } });
  const params = { ticketId };
  await server.call('PUT /tickets/:ticketId', { as: admin, params, body: { status: 'open', userId: admin.id } });
  ai.calls.length = 0;
  return {
    ...given,
    ticketId,
    /** The agent writes. */
    say: async (body: string, original?: string) => {
      const { body: sent } = await server.call('POST /messages/:ticketId', {
        as: admin,
        params,
        body: { body, original },
      });
      const [message] = sent.messages;
      if (!message) throw new Error('nothing was sent');
      return message;
    },
    /** The messages of the ticket as an administrator reads them. */
    messages: async () => (await server.call('GET /messages/:ticketId', { as: admin, params })).body.messages,
    /** What the fake AI was asked last, as text. */
    asked: () => ai.calls.at(-1)?.body ?? '',
  };
}

/** See `openAssistantCompany`. */
export type AssistantCompany = Awaited<ReturnType<typeof openAssistantCompany>>;
