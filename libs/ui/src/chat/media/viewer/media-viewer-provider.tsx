import { createContext, lazy, type PropsWithChildren, Suspense, useContext, useMemo, useState } from 'react';

/** A picture in the viewer. */
export interface Picture {
  url: string;
  name: string;
}

interface Viewer {
  open: (picture: Picture) => void;
}

const MediaViewer = lazy(() => import('./media-viewer.tsx'));
const Context = createContext<Viewer>({ open: ({ url }) => void window.open(url, '_blank', 'noopener') });

/** How a picture is opened; without a provider in a tab of its own. */
export function useMediaViewer(): Viewer {
  return useContext(Context);
}

/** Carries the viewer of a chat; `pictures` are those the arrows go through, in order. */
export function MediaViewerProvider({ pictures, children }: PropsWithChildren<{ pictures: readonly Picture[] }>) {
  const [opened, setOpened] = useState<Picture>();
  const viewer = useMemo(() => ({ open: setOpened }), []);
  const known = opened && pictures.some(({ url }) => url === opened.url) ? pictures : opened ? [opened] : [];
  return (
    <Context value={viewer}>
      {children}
      {opened && (
        <Suspense>
          <MediaViewer
            pictures={known}
            start={known.findIndex(({ url }) => url === opened.url)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </Context>
  );
}
