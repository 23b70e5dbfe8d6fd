import { randomBytes } from 'node:crypto';
import { encodeSyncdPatch, type LTHashState, newLTHashState, proto } from 'baileys';

/** The collection in which a phone stores its contact names. */
export const CONTACTS = 'critical_unblock_low';

/** What a phone shares with its devices besides messages, encrypted with a key that it shares with them, too. */
export interface AppState {
  keyId: Uint8Array;
  keyData: Uint8Array;
  /** The version of the collection of contacts. */
  state: LTHashState;
  /** All changes of it, encoded. */
  patches: Uint8Array[];
}

/** The app state of a new phone: no contact has a name. */
export function newAppState(): AppState {
  return { keyId: randomBytes(6), keyData: randomBytes(32), state: newLTHashState(), patches: [] };
}

/** The key in the form in which the phone sends it to a linked device. */
export function sharedKey({ keyId, keyData }: AppState): proto.IMessage {
  const fingerprint = { rawId: 1, currentIndex: 0, deviceIndexes: [0] };
  const key = { keyId: { keyId }, keyData: { keyData, fingerprint, timestamp: Date.now() } };
  const type = proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE;
  return { protocolMessage: { type, appStateSyncKeyShare: { keys: [key] } } };
}

/** The phone saves a contact under this name. */
export async function nameContact(appState: AppState, jid: string, fullName: string): Promise<void> {
  const change: Parameters<typeof encodeSyncdPatch>[0] = {
    type: CONTACTS,
    index: ['contact', jid],
    syncAction: { timestamp: Date.now(), contactAction: { fullName, saveOnPrimaryAddressbook: true } },
    apiVersion: 2,
    operation: proto.SyncdMutation.SyncdOperation.SET,
  };
  const key = proto.Message.AppStateSyncKeyData.create({ keyData: appState.keyData });
  const keyId = Buffer.from(appState.keyId).toString('base64');
  const { patch, state } = await encodeSyncdPatch(change, keyId, appState.state, async () => key);
  appState.state = state;
  appState.patches.push(proto.SyncdPatch.encode({ ...patch, version: { version: state.version } }).finish());
}
