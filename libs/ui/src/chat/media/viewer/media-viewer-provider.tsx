import { createContext, lazy, type PropsWithChildren, Suspense, useContext, useMemo, useState } from 'react';
import type { Picture } from './picture.ts';

interface Viewer {
  open: (picture: Picture) => void;
}

const MediaViewer = lazy(() => import('./media-viewer.tsx'));
const Context = createContext<Viewer>({ open: ({ url }) => void window.open(url, '_blank', 'noopener') });

/** Opens a picture; without a provider, in a new tab. */
export function useMediaViewer(): Viewer {
  return useContext(Context);
}

/** Provides the viewer of a chat; its arrows move through `pictures`, in order. */
export function MediaViewerProvider({ pictures, children }: PropsWithChildren<{ pictures: readonly Picture[] }>) {
  const [opened, setOpened] = useState<Picture>();
  const viewer = useMemo(() => ({ open: setOpened }), []);
  const start = opened ? pictures.findIndex(({ url }) => fileOf(url) === fileOf(opened.url)) : -1;
  return (
    <Context value={viewer}>
      {children}
      {opened && (
        <Suspense>
          <MediaViewer
            pictures={start === -1 ? [opened] : pictures}
            start={Math.max(0, start)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </Context>
  );
}

/** The URL of a file without its signature, which changes when the URL is renewed. */
function fileOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
