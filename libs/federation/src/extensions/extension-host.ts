import type { ExtensionEntry, RegistryApp, RegistryRemote, Texts } from '@recado/releases';
import { type ComponentType, createContext, type ReactNode } from 'react';

/** An app among the owners of extensions: its name is none that a remote can have. */
export interface AppOwner {
  /** `app:<name>`. */
  name: string;
  version: string;
  app: RegistryApp;
}

/** An extension that the user may have, and the remote or the app that it is of. */
export interface PlacedExtension {
  remote: RegistryRemote | AppOwner;
  entry: ExtensionEntry;
}

/** What stands in the place of the extension around while it waits: one that loads more shows it until then. */
export const ExtensionWaitingContext = createContext<ReactNode>(null);

/** What the shell does for the extensions in the pages of remotes. */
export interface ExtensionHost {
  /** The extensions at a point that the session allows, in order. */
  at: (point: string) => readonly PlacedExtension[];
  /** The component of an extension; `fresh` after a failure. Throws RemoteFailure. */
  load: (extension: PlacedExtension, fresh: boolean) => Promise<ComponentType<object>>;
  /** Reports that the component of an extension threw, or could not be loaded (docs/adr/0083). */
  onError: (extension: PlacedExtension, error: unknown) => void;
  /** Shown in the place of an extension while its code loads. */
  Waiting: ComponentType;
  /** Shown in the place of an extension that failed, with a retry. */
  Failed: ComponentType<{ title: Texts; onRetry: () => void }>;
  /** Shown in the place of a small extension of a row that failed, e.g. a mark of a message. */
  FailedMark: ComponentType<{ title: Texts }>;
}

const nothing = () => null;

/** Without a shell, e.g. in the tests of a page, there are no extensions. */
export const ExtensionHostContext = createContext<ExtensionHost>({
  at: () => [],
  load: async () => nothing,
  onError: () => undefined,
  Waiting: nothing,
  Failed: nothing,
  FailedMark: nothing,
});
