import { getBinaryNodeChildren } from 'baileys';
import { CONTACTS } from '../phones/app-state.ts';
import { element } from '../protocol/nodes.ts';
import type { Answer, Question } from './answer.ts';

/** Privacy settings: everything is visible to everyone, so that read receipts are sent. Tokens for contacts are noted. */
export function answerPrivacy({ node, connection, child }: Question): Answer {
  if (node.attrs.type !== 'get') {
    const tokens = child?.tag === 'tokens' ? getBinaryNodeChildren(child, 'token') : [];
    connection.device?.trusted.push(...tokens.map(({ attrs: { jid = '' } }) => jid));
    return undefined;
  }
  return [element('privacy', {}, [element('category', { name: 'readreceipts', value: 'all' })])];
}

/** The app state of the owner's phone: contact changes since the device's version; other collections are empty. */
export function answerAppState({ world, connection, child }: Question): Answer {
  const asked = child ? getBinaryNodeChildren(child, 'collection') : [];
  const owner = world.phones.byNumber(connection.device?.record.ownerNumber ?? '');
  const collections = asked.map(({ attrs: { name, version = '0' } }) => {
    const patches = name === CONTACTS ? (owner?.appState.patches.slice(Number(version)) ?? []) : [];
    const reached = String(Number(version) + patches.length);
    const content = patches.map((patch) => element('patch', {}, patch));
    return element('collection', { name, version: reached }, [element('patches', {}, content)]);
  });
  return [element('sync', {}, collections)];
}
