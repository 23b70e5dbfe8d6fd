import type { ExtensionEntry } from '../feature.ts';
import { extensionProblems } from './extension-problems.ts';

const title = { pt: 'Pedidos', en: 'Orders', es: 'Pedidos' };
const panel: ExtensionEntry = { point: 'ticket.panel', module: './orders-panel', title, order: 10 };

test('an extension at a known point with known facts has no problem', () => {
  expect(extensionProblems({ extensions: [{ ...panel, when: [{ fact: 'isGroup', in: [false] }] }] })).toEqual([]);
  expect(extensionProblems({})).toEqual([]);
});

test('a point that does not exist is named, with those that do', () => {
  const [problem] = extensionProblems({ extensions: [{ ...panel, point: 'ticket.roof' }] });
  expect(problem).toMatch(/no point "ticket.roof"; there are: ticket.panel, /);
});

test('a condition on an unknown fact is named, with the facts', () => {
  const [problem] = extensionProblems({ extensions: [{ ...panel, when: [{ fact: 'mood', in: ['good'] }] }] });
  expect(problem).toMatch(/ticket.panel has no fact "mood"; it has: status, queue/);
});

test('an action without an icon, a module that stands twice at a point, and too many extensions are refused', () => {
  expect(extensionProblems({ extensions: [{ ...panel, point: 'ticket.action' }] })).toEqual([
    'extensions: ./orders-panel at ticket.action needs an icon',
  ]);
  expect(extensionProblems({ extensions: [panel, panel] })).toEqual([
    'extensions: ./orders-panel stands twice at ticket.panel',
  ]);
  expect(extensionProblems({ extensions: Array.from({ length: 41 }, () => panel) })).toEqual([
    'extensions: at most 40 of one remote',
  ]);
});

test('a renderer without a condition on what it renders would draw every message, and is refused', () => {
  const renderer: ExtensionEntry = { ...panel, point: 'message.renderer', when: [{ fact: 'fromMe', in: [true] }] };
  expect(extensionProblems({ extensions: [renderer] })).toEqual([
    'extensions: one at message.renderer needs a condition on mediaType or kind',
  ]);
  const narrow = { ...renderer, when: [{ fact: 'kind', in: ['invoice'] }] };
  expect(extensionProblems({ extensions: [narrow] })).toEqual([]);
});
