import type { Feature, MenuEntry, Picture } from '@recado/releases';
import { type PictureName, pictureNamed } from './pictures.ts';

export type {
  BellEntry,
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
export interface DeclaredFeature extends Omit<Feature, 'menu'> {
  menu: (Omit<MenuEntry, 'icon'> & { icon: PictureName | Picture })[];
}

/** Declares a feature with type checking; returns it in the form of `feature.json`. */
export function defineFeature(declared: DeclaredFeature): Feature {
  const drawn = (icon: PictureName | Picture) => (typeof icon === 'string' ? pictureNamed(icon) : icon);
  return { ...declared, menu: declared.menu.map((entry) => ({ ...entry, icon: drawn(entry.icon) })) };
}
