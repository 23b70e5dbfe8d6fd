import { TabBar } from '@recado/ui/core';
import { type CSSProperties, type ReactNode, useState } from 'react';

type Part = 'list' | 'chat';

/** A page of a list and the chat that was opened from it. */
export interface ListBesideChatProps {
  /** The page's name, for screen readers. */
  name: string;
  /** There is room for one of the two: which one is chosen with tabs. */
  isNarrow: boolean;
  front: Part;
  onFront: (front: Part) => void;
  tabs: readonly { key: Part; label: string }[];
  /** What is open in the chat; another one is a step of the user's. */
  opened: string | null;
  list: ReactNode;
  /** What stands between the two, e.g. to change their widths. */
  between?: ReactNode;
  chat: ReactNode;
  /** How the two share a wide page. */
  className?: string;
  style?: CSSProperties;
}

/**
 * A list and a chat: side by side, or one of them behind tabs where the page is narrow. Both stay what they are when the
 * width changes, e.g. because a tablet is turned: dialogs and actions of extensions that were opened in either, and what
 * was typed into them, are children of theirs. So the part that a narrowed page no longer shows is hidden and not taken
 * away, until the user goes on.
 */
export function ListBesideChat(props: ListBesideChatProps) {
  const { name, isNarrow, front, onFront, tabs, opened, list, between, chat, className, style } = props;
  const { keepsBoth, turn } = useStand(isNarrow, front, opened);
  const part = (which: Part, content: ReactNode) => {
    const isShown = !isNarrow || front === which;
    if (!isShown && !keepsBoth) return null;
    return (
      <div key={`${which} ${turn}`} className="workspace-part" hidden={!isShown}>
        {content}
      </div>
    );
  };
  return (
    <div
      className={isNarrow ? 'workspace is-narrow' : ['workspace', className].filter(Boolean).join(' ')}
      style={isNarrow ? undefined : style}
    >
      {isNarrow && <TabBar className="workspace-tabs" name={name} active={front} onChange={onFront} tabs={tabs} />}
      {part('list', list)}
      {!isNarrow && between}
      {part('chat', chat)}
    </div>
  );
}

/** What the user sees, and what follows from how it came about. */
interface Stand {
  front: Part;
  opened: string | null;
  /** Both parts are there: on a wide page, and on one that became narrow until the user goes on. */
  keepsBoth: boolean;
  /** Counts the changes between the two on a narrow page: each shows a part anew, as if it had not been hidden. */
  turn: number;
}

function useStand(isNarrow: boolean, front: Part, opened: string | null): Stand {
  const [stand, setStand] = useState<Stand>({ front, opened, keepsBoth: !isNarrow, turn: 0 });
  const hasTurned = isNarrow && stand.front !== front;
  const goesOn = hasTurned || stand.opened !== opened;
  const keepsBoth = !isNarrow || (stand.keepsBoth && !goesOn);
  if (stand.front === front && stand.opened === opened && stand.keepsBoth === keepsBoth) return stand;
  const next = { front, opened, keepsBoth, turn: stand.turn + (hasTurned ? 1 : 0) };
  setStand(next);
  return next;
}
