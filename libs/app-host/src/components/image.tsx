import { useContext } from 'react';
import { DrawnPlaceContext } from './drawn-place.ts';
import type { ElementView } from './element-view.ts';

/**
 * A picture: data, or a file of the app by its name. Its place has its size from the beginning. It is never fetched from
 * elsewhere, which would tell that this person looks at it.
 */
export function Image({ given: { src, alt = '', width = 160, height = 120 } }: ElementView<'Image'>) {
  const { app } = useContext(DrawnPlaceContext);
  if (src === undefined) return null;
  const address = src.startsWith('data:') ? src : `/app-files/${app.name}/${app.version}/${src}`;
  return <img className="app-image" src={address} alt={alt} width={width} height={height} draggable={false} />;
}
