import type { Facts, KnownPoint, Point } from '@recado/releases/points';
import { type ReactNode, useState } from 'react';
import type { PlacedExtension } from './extension-host.ts';
import { ExtensionPart } from './extension-part.tsx';
import { extensionKey, extensionsFor, useExtensionsAt } from './use-extensions.ts';

/** The actions at a point: entries for a menu, and the component of the chosen one, which is rendered beside the menu. */
export interface ExtensionActions {
  entries: readonly { key: string; extension: PlacedExtension; run: () => void }[];
  running: ReactNode;
}

/** The actions at a point for each row of a list, and the component of the chosen one. */
export interface ExtensionRowActions<Row> {
  entriesOf: (row: Row) => ExtensionActions['entries'];
  running: ReactNode;
}

type FactsOf<FactName extends string> = Facts & Record<FactName, Facts[string]>;
type ActionPoint<Props extends object, FactName extends string> = Point<Props, FactName> & Pick<KnownPoint, 'name'>;

/**
 * The actions of extensions at a point whose conditions hold. `propsOf` gets the function that ends the action, and
 * returns what the point gives the component.
 */
export function useExtensionActions<Props extends object, FactName extends string>(
  point: ActionPoint<Props, FactName>,
  facts: FactsOf<FactName>,
  propsOf: (close: () => void) => Props,
): ExtensionActions {
  const { entriesOf, running } = useExtensionRowActions(
    point,
    () => facts,
    (_, close) => propsOf(close),
  );
  return { entries: entriesOf(null), running };
}

/** The same for each row of a list: the facts and the props are those of a row. */
export function useExtensionRowActions<Row, Props extends object, FactName extends string>(
  point: ActionPoint<Props, FactName>,
  factsOf: (row: Row) => FactsOf<FactName>,
  propsOf: (row: Row, close: () => void) => Props,
): ExtensionRowActions<Row> {
  const [chosen, setChosen] = useState<{ extension: PlacedExtension; row: Row } | null>(null);
  const found = useExtensionsAt(point);
  const running = chosen && (
    <ExtensionPart
      key={extensionKey(chosen.extension)}
      point={point}
      extension={chosen.extension}
      props={propsOf(chosen.row, () => setChosen(null))}
    />
  );
  const entriesOf = (row: Row) =>
    extensionsFor(point, found, factsOf(row)).map((extension) => ({
      key: extensionKey(extension),
      extension,
      run: () => setChosen({ extension, row }),
    }));
  return { entriesOf, running };
}
