import type { Services } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { leaveToPeople } from '../../ticket-notes/leave-to-people.ts';
import type { IntegrationProblem } from './answer.ts';
import { type IntegrationRequest, stillNeedsAnswer } from './question.ts';

/** The notes for the agents who take over, in Portuguese like other texts of the server. */
const reasons: Record<IntegrationProblem | 'unexpected', string> = {
  address: 'o endereço dela não pode ser chamado',
  refused: 'o sistema dela recusou o pedido',
  answer: 'a resposta dela não pôde ser lida',
  unreachable: 'o sistema dela não respondeu',
  plan: 'o plano da empresa não inclui integrações',
  file: 'o arquivo do cliente não pôde ser baixado',
  unexpected: 'houve um erro inesperado',
};

/** Leaves a ticket to people, with a note that explains why its integration does not answer. */
export async function giveUp(
  services: Services,
  unit: Unit,
  which: IntegrationRequest,
  { companyId, name, problem }: { companyId: number; name: string; problem: keyof typeof reasons },
): Promise<void> {
  if (!(await stillNeedsAnswer(unit, which))) return;
  const note = `A integração não respondeu ao cliente: ${reasons[problem]}. O atendimento ficou com a equipe.`;
  await leaveToPeople(services, unit, which.ticketId, { companyId, queueId: null, note: { author: name, note } });
}
