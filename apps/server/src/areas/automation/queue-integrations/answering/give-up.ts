import type { Unit } from '../../../../platform/database/database.ts';
import { writeNoteOfAutomation } from '../../../conversations/ticket-notes/change-notes.ts';
import type { GivingUp } from '../../../conversations/ticket-notes/hand-over-to-agents.ts';
import type { IntegrationFailure, IntegrationProblem } from './answer.ts';
import type { Question } from './question.ts';

/** The notes for the agents who take over, in Portuguese like other texts of the server. */
const reasons: Record<IntegrationProblem | 'unexpected', string> = {
  address: 'o endereço dela não pode ser chamado',
  refused: 'o sistema dela recusou o pedido',
  answer: 'a resposta dela não pôde ser lida',
  unreachable: 'o sistema dela não respondeu',
  plan: 'o plano da empresa não inclui integrações',
  file: 'o arquivo do cliente não pôde ser baixado',
  answeredFile: 'o arquivo da resposta dela não pôde ser baixado',
  unexpected: 'houve um erro inesperado',
};

/** Leaves a ticket to people, with a note that explains why its integration does not answer. */
export function leavingAfter({ companyId, integration }: Question, failure: IntegrationFailure | undefined): GivingUp {
  const reason = reasons[failure?.problem ?? 'unexpected'];
  const note = `A integração não respondeu ao cliente: ${reason}. O atendimento ficou com a equipe.`;
  return { companyId, queueId: null, note: { author: integration.name, note } };
}

/** Tells the agents of a ticket that its customer got an answer without a file of it. */
export function addNoteOfMissingFile(unit: Unit, ticketId: number, { integration }: Question): Promise<void> {
  const note =
    'Um arquivo da resposta da integração não pôde ser baixado (o endereço não existe, não pode ser chamado ou mostra ' +
    'uma página). O cliente recebeu a resposta sem ele.';
  return writeNoteOfAutomation(unit, ticketId, { author: integration.name, note });
}
