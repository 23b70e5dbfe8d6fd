import { getBinaryNodeChildren } from 'baileys';
import { CONTACTS } from '../phones/app-state.ts';
import { element } from '../protocol/nodes.ts';
import type { Answer, Question } from './question.ts';

/** What a new phone has: everything is visible to everyone, so that read receipts are sent. */
const openToAll = Object.fromEntries(
  ['readreceipts', 'profile', 'status', 'last', 'online', 'groupadd', 'calladd', 'messages'].map((name) => [
    name,
    'all',
  ]),
);

/** The privacy settings of the owner's phone, which its devices read and change. Tokens for contacts are noted. */
export function answerPrivacy({ world, node, connection, child }: Question): Answer {
  const { device } = connection;
  const owner = world.phones.byNumber(device?.record.ownerNumber ?? '');
  if (node.attrs.type === 'get') {
    const categories = Object.entries({ ...openToAll, ...owner?.record.privacy });
    return [
      element(
        'privacy',
        {},
        categories.map(([name, value]) => element('category', { name, value })),
      ),
    ];
  }
  const tokens = child?.tag === 'tokens' ? getBinaryNodeChildren(child, 'token') : [];
  device?.trusted.push(...tokens.map(({ attrs: { jid = '' } }) => jid));
  const changed = child?.tag === 'privacy' ? getBinaryNodeChildren(child, 'category') : [];
  if (owner && changed.length > 0) {
    const values = Object.fromEntries(changed.map(({ attrs: { name = '', value = '' } }) => [name, value]));
    owner.record.privacy = { ...owner.record.privacy, ...values };
  }
  return undefined;
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
