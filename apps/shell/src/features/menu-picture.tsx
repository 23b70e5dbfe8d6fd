import type { Picture } from '@recado/federation';
import { AppstoreOutlined, PictureIcon } from '@recado/ui/icons';

/** The icon of a menu entry from its manifest; a default one for a page without a menu entry. */
export function MenuPicture({ picture }: { picture: Picture | undefined }) {
  return picture ? <PictureIcon {...picture} /> : <AppstoreOutlined aria-hidden />;
}
