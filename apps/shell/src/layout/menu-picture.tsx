import type { Picture } from '@recado/federation';
import { AppstoreOutlined } from '@recado/ui/icons';

/** The picture of a menu entry, as its manifest draws it; a plain one for a page that is in no menu. */
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
