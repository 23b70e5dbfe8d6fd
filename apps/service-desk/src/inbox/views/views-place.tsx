import { useLiveList } from '@recado/api/live';
import { useAfterStart } from '@recado/ui/core';
import { useSearchParams } from '@recado/ui/router';
import { Suspense, useEffect } from 'react';
import { lazyPart, passivePart } from '../../lazy-part.ts';
import { arrangeDesk, openView, useDesk } from '../desk-store.ts';
import { useViewer } from '../viewer.ts';
import { hadViews, keepHasViews } from './kept-views.ts';
import { viewTexts } from './texts.ts';
import { editView, useEditedView } from './view-draft.ts';
import { ticketViews } from './views-resource.ts';

const ViewsBar = passivePart(() => import('./views-bar.tsx'), viewTexts);
const ViewDialog = lazyPart(() => import('./view-dialog.tsx'), viewTexts);

/**
 * Where the views are: below the tabs of the list, for who has any. They are asked for after the first screen, or at once
 * if this browser knows of some.
 */
export function ViewsPlace() {
  const viewer = useViewer();
  const isAfterStart = useAfterStart();
  const isAsked = useDesk(({ asksViews }) => asksViews) || hadViews(viewer.id);
  // The search is about something else, and needs the room.
  const isSearching = useDesk(({ tab, viewId }) => tab === 'search' && viewId === null);
  const hasRoom = !isSearching && hadViews(viewer.id);
  const edited = useEditedView();
  useEffect(() => {
    if (isAfterStart) arrangeDesk({ asksViews: true });
  }, [isAfterStart]);
  return (
    <>
      <Suspense fallback={hasRoom && <div className="views-room" />}>
        {isAsked && !isSearching && <ViewsIfAny />}
      </Suspense>
      <Suspense>{edited && <ViewDialog edited={edited} onClose={() => editView(null)} />}</Suspense>
    </>
  );
}

/** The bar is loaded only for who has views. */
function ViewsIfAny() {
  const viewer = useViewer();
  const { items, isKnown, error } = useLiveList(ticketViews, {});
  const hasViews = items.length > 0;
  useEffect(() => {
    if (isKnown && !error) keepHasViews(viewer.id, hasViews);
  }, [isKnown, error, viewer.id, hasViews]);
  return hasViews ? <ViewsBar /> : null;
}

/** `/tickets?view=7` opens that view: the address that is copied to share it, and that the command palette uses. */
export function useViewFromAddress(): void {
  const [parameters, setParameters] = useSearchParams();
  const wanted = Number(parameters.get('view'));
  useEffect(() => {
    if (!Number.isSafeInteger(wanted) || wanted <= 0) return;
    openView(wanted);
    setParameters({}, { replace: true });
  }, [wanted, setParameters]);
}
