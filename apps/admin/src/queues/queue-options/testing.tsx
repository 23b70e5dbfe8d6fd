import { queryClient } from '@recado/api/live';
import { type Answers, aQueue, serveApi } from '@recado/api/testing';
import type { Answer, QueueOption, Simulation } from '@recado/contract';
import { renderWithProviders } from '@recado/ui/testing';
import { screen } from '@testing-library/react';
import { QueueDialog } from '../queue-dialog.tsx';

const queue = aQueue();
/** An option on the first level. */
export const option: QueueOption = {
  id: 9,
  title: 'Preços',
  message: 'Temos três planos.',
  option: '1',
  queueId: 3,
  parentId: null,
  appStep: null,
  mediaName: null,
  mediaPath: null,
  mediaType: null,
  children: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
};

/** What the simulator answers. */
export const played: Simulation = {
  position: {
    queueId: 3,
    chatbot: true,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    bot: {
      optionId: 10,
      repeats: 0,
      askedAt: null,
      billTries: null,
      stepSince: null,
      isHandedOver: false,
      closedInterval: null,
    },
  },
  said: [{ text: 'Qual problema?', file: null }],
  node: { queueId: 3, optionId: 10 },
  station: 'menu',
  stationName: null,
  silence: null,
};

type Nodes = Answer<'GET /queue/:queueId/menu-figures'>['nodes'];

/** Opens the menu of a queue with these options; `more` replaces answers. */
export async function showMenu(options: QueueOption[] = [], nodes: Nodes = [], more: Answers = {}) {
  const calls = serveApi({
    'GET /queue-options': () => options,
    'POST /queue-options': () => option,
    'PUT /queue/:queueId': () => queue,
    'PUT /queue-options/:queueOptionId': () => option,
    'PUT /queue-options/:queueOptionId/move': () => option,
    'DELETE /queue-options/:queueOptionId': () => ({ message: 'Option deleted' }),
    'GET /queue/:queueId/menu-figures': () => ({ period: { from: '2026-11-01', to: '2026-11-30' }, nodes }),
    'POST /queue/:queueId/simulation': () => played,
    'GET /whatsapp': () => [],
    'GET /app-steps': () => [],
    ...more,
  });
  const onClose = jest.fn();
  const shown = renderWithProviders(<QueueDialog edited={queue} taken={[queue]} onClose={onClose} />, { queryClient });
  await shown.user.click(await screen.findByRole('tab', { name: 'Menu do chatbot' }));
  const sent = () => calls.filter(({ key }) => isChange(key)).map(({ key }) => key);
  const bodyOf = (key: string) => calls.find((call) => call.key === key)?.body;
  return { ...shown, calls, sent, bodyOf, onClose };
}

const isChange = (key: string) => !key.startsWith('GET') && !key.endsWith('simulation');

/** A menu of three on the first level, with one below the second. */
export const tree = [
  option,
  { ...option, id: 10, option: '2', title: 'Suporte' },
  { ...option, id: 11, option: '1', title: 'Sem sinal', parentId: 10, mediaName: 'roteador.png' },
  { ...option, id: 12, option: '3', title: 'Endereço' },
];
