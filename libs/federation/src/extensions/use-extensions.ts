import { type Facts, holds, type KnownPoint } from '@recado/releases/points';
import { useContext } from 'react';
import { ExtensionHostContext, type PlacedExtension } from './extension-host.ts';

type PointWith<FactName extends string> = Pick<KnownPoint, 'name'> & { facts: readonly FactName[] };
type FactsOf<FactName extends string> = Facts & Record<FactName, Facts[string]>;

/** The extensions at a point whose conditions hold for these facts, in order. Nothing of them is loaded. */
export function useExtensions<FactName extends string>(
  point: PointWith<FactName>,
  facts: FactsOf<FactName>,
): readonly PlacedExtension[] {
  return extensionsFor(point, useExtensionsAt(point), facts);
}

/** The extensions at a point whatever their conditions, e.g. those that rows of a list then have or have not. */
export function useExtensionsAt({ name }: Pick<KnownPoint, 'name'>): readonly PlacedExtension[] {
  return useContext(ExtensionHostContext).at(name);
}

/** Those extensions at a point whose conditions hold for these facts. */
export function extensionsFor<FactName extends string>(
  _point: PointWith<FactName>,
  extensions: readonly PlacedExtension[],
  facts: FactsOf<FactName>,
): readonly PlacedExtension[] {
  return extensions.filter(({ entry }) => holds(entry.when ?? [], facts));
}

/** A key for an extension in a list. */
export function extensionKey({ remote, entry }: PlacedExtension): string {
  return `${remote.name} ${entry.module}`;
}
