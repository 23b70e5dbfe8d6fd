import type { Picture } from '@recado/federation';
import { AppstoreOutlined } from '@recado/ui/icons';

/** The icon of a menu entry from its manifest; a default one for a page without a menu entry. */
export function MenuPicture({ picture }: { picture: Picture | undefined }) {
  if (!picture) return <AppstoreOutlined aria-hidden />;
  return (
    <span className="anticon" aria-hidden>
      <svg viewBox={picture.viewBox} width="1em" height="1em" fill="currentColor" focusable="false" aria-hidden="true">
        {picture.paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    </span>
  );
}
