import node from '../../../bin/node.json' with { type: 'json' };
import { type Check, type Finding, ok, problem, warning } from '../check.ts';

/** The Node that runs the product. */
export const nodeCheck: Check = {
  name: 'node',
  isFatal: true,
  run: async ({ readings }) => findingOfNode(readings.nodeVersion),
};

/** What is to say of a Node, e.g. `v24.21.0`. */
export function findingOfNode(version: string): Finding {
  const major = Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
  const todo = `Install Node ${node.tested}.`;
  if (major < node.oldest) return problem(`Node ${node.oldest} or newer is needed; this is ${version}.`, todo);
  if (major !== node.tested) return warning(`Node ${version} runs this; the tests run with ${node.tested}.`, todo);
  return ok(`Node ${version}.`);
}
