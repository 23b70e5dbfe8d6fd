import type { ExtensionEntry, Feature, MenuEntry, Picture } from '@recado/releases';
import { type PictureName, pictureNamed } from './pictures.ts';

export type {
  BellEntry,
  ExtensionEntry,
  Feature,
  FeatureRoute,
  MenuEntry,
  MenuGroup,
  Needs,
  Picture,
  ReleasedFeature,
  Texts,
} from '@recado/releases';

/** A feature in its manifest: icons of the product by name, or drawings of its own. */
export interface DeclaredFeature extends Omit<Feature, 'menu' | 'extensions'> {
  extensions?: (Omit<ExtensionEntry, 'icon'> & { icon?: PictureName | Picture })[];
  menu: (Omit<MenuEntry, 'icon'> & { icon: PictureName | Picture })[];
}

/** Declares a feature with type checking; returns it in the form of `feature.json`. */
export function defineFeature(declared: DeclaredFeature): Feature {
  const drawn = (icon: PictureName | Picture) => (typeof icon === 'string' ? pictureNamed(icon) : icon);
  const { extensions, menu, ...feature } = declared;
  return {
    ...feature,
    ...(extensions && {
      extensions: extensions.map(({ icon, ...entry }) => ({ ...entry, ...(icon && { icon: drawn(icon) }) })),
    }),
    menu: menu.map((entry) => ({ ...entry, icon: drawn(entry.icon) })),
  };
}
