import { createContext, lazy, type PropsWithChildren, Suspense, useContext, useMemo, useState } from 'react';

/** A picture in the viewer. */
export interface Picture {
  url: string;
  name: string;
  /** Asks for the address anew when it has expired; the new one comes back as `url`. */
  renew?: () => Promise<string | null>;
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

/** The file an address names; what follows is its signature, which changes when it is renewed. */
function fileOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
