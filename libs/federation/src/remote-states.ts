import type { RegistryRemote } from '@recado/releases';
import type { ComponentType } from 'react';
import type { RemoteFailure } from './remote-failure.ts';

/** How the code of a remote does in this page load. */
export interface RemoteState {
  /** Nothing was requested yet; a module loads; the last one loaded; the last one failed. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The release in use: the one of the registry, or the former one that replaces it (docs/adr/0068). */
  release: RegistryRemote;
  /** Why the last module failed, if it did. */
  failure?: RemoteFailure;
}

/** What the loader remembers of a remote until the browser loads the shell again. */
export interface RemoteRecord extends Pick<RemoteState, 'failure'> {
  status: RemoteState['status'];
  /** The entry of the release that could not be loaded, and the release in its place. */
  replaced?: { entry: string; by: RegistryRemote };
  /** The entry of the release whose code is loaded; undefined: none is. */
  registered?: string;
  /** The setups that ran or run since the release was registered, by the module that they are for. */
  setups: Map<string, Promise<unknown>>;
  /** The components of loaded pages, by version and module. */
  pages: Map<string, ComponentType>;
}

/** The states of all remotes, by name. */
export interface RemoteStates {
  /** The record of a remote, to read and to change. */
  recordOf: (remote: RegistryRemote) => RemoteRecord;
  /** The state of a remote, for those who use the loader. */
  stateOf: (remote: RegistryRemote) => RemoteState;
}

/** Every remote is idle at first. */
export function createRemoteStates(): RemoteStates {
  const records = new Map<string, RemoteRecord>();
  const recordOf = ({ name }: RegistryRemote): RemoteRecord => {
    const found = records.get(name) ?? { status: 'idle', setups: new Map(), pages: new Map() };
    records.set(name, found);
    return found;
  };
  const stateOf = (remote: RegistryRemote): RemoteState => {
    const { status, replaced, failure } = recordOf(remote);
    const release = replaced?.entry === remote.entry ? replaced.by : remote;
    return { status, release, ...(failure && { failure }) };
  };
  return { recordOf, stateOf };
}
