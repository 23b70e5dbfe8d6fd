import { useNavigate } from '@recado/ui/router';

/** Navigates, with `before` first, unless the user has left meanwhile. Returns whether it did. */
type NavigateIfHere = (path: string, before?: () => void) => boolean;

/**
 * For navigation that follows an answer of the server: call it before the request. A user who went to another page
 * meanwhile, or opened a dialog and may be typing in it, stays where they are (UX, Learned by more hours).
 */
export function useNavigateIfHere(): () => NavigateIfHere {
  const navigate = useNavigate();
  return () => {
    const { href } = window.location;
    const dialogs = openDialogs();
    return (path, before) => {
      if (window.location.href !== href || openDialogs() > dialogs) return false;
      before?.();
      navigate(path);
      return true;
    };
  };
}

/** The dialogs on the screen; closed ones stay in the document, hidden. */
function openDialogs(): number {
  const dialogs = document.querySelectorAll<HTMLElement>('.ant-modal-wrap');
  return [...dialogs].filter(({ style }) => style.display !== 'none').length;
}
