import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../core/icon-button.tsx';
import { Popover } from '../../core/layers/popover.tsx';
import { PopupAnchor } from '../../core/popup-anchor.tsx';
import { ListSkeleton } from '../../core/states.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SmileOutlined } from '../../icons/index.ts';

const EmojiPicker = lazy(() => import('./emoji-picker.tsx'));

/**
 * A button that loads and opens the emoji picker, which stays open after a choice. Its popup is rendered when it is first
 * opened, so that a chat opens sooner.
 */
export function EmojiButton({ onPick, disabled }: { onPick: (emoji: string) => void; disabled?: boolean }) {
  const { t } = useTranslation('ui');
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('emoji.open')}
        icon={<SmileOutlined />}
        disabled={disabled}
        aria-expanded={open}
        onClick={({ currentTarget }) => {
          setButton(currentTarget);
          setOpen(!open);
        }}
      />
      {button && (
        <Popover
          trigger="click"
          open={open}
          onOpenChange={setOpen}
          destroyOnHidden
          content={
            <Suspense fallback={<ListSkeleton rows={4} />}>
              <EmojiPicker onPick={onPick} />
            </Suspense>
          }
        >
          <PopupAnchor at={() => button} />
        </Popover>
      )}
    </>
  );
}
