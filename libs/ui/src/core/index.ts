/** The design system's light part; every application may load it at once. */

export { longestSearch } from '@recado/contract/limits';
export { AckIcon } from '../chat/bubble/ack-icon.tsx';
export { dropRecordings, useRecording } from '../chat/recorder/recordings.ts';
export { useTheme } from '../theme/appearance.ts';
export { contrast, readableOn } from '../theme/contrast.ts';
export type { Appearance } from '../theme/palette.ts';
export * from './antd.ts';
export { BellPopover, type BellPopoverProps } from './bell-popover.tsx';
export { ColorTag } from './color-tag.tsx';
export { ContactAvatar, type ContactAvatarProps } from './contact-avatar.tsx';
export { CopyButton, type CopyButtonProps } from './copy-button.tsx';
export { CountBadge } from './count-badge.tsx';
export { type FailureTexts, failureText, setFailureTexts } from './failure-text.ts';
export { formatHandle } from './formats/contact-handle.ts';
export {
  dateOf,
  formatActivity,
  formatDate,
  formatDateTime,
  formatDay,
  formatRelative,
  formatTime,
  type Moment,
  sameDay,
} from './formats/dates.ts';
export { formatAmounts, formatBytes, formatDuration, formatMoney, formatNumber } from './formats/numbers.ts';
export { formatPhone, phoneDigits } from './formats/phone.ts';
export { IconButton, type IconButtonProps } from './icon-button.tsx';
export { Drawer, type DrawerProps } from './layers/drawer.tsx';
export { Dropdown, type DropdownProps } from './layers/dropdown.tsx';
export { Modal, type ModalProps } from './layers/modal.tsx';
export { Popover, type PopoverProps } from './layers/popover.tsx';
export { useLayer } from './layers/use-layer.ts';
export { ListBell, type ListBellProps } from './list-bell.tsx';
export { MarkedText } from './marked-text.tsx';
export { MenuButton, type MenuButtonProps } from './menu-button.tsx';
export { Name, plainName } from './name.tsx';
export { type Notify, toastSeconds, useNotify } from './notify.tsx';
export { PointMenu, type PointMenuProps } from './press/point-menu.tsx';
export { type MenuPlace, useMenuPress } from './press/use-menu-press.ts';
export { useSwipe } from './press/use-swipe.ts';
export { useAuthorName } from './preview/author-name.ts';
export { useKindText } from './preview/kind-text.ts';
export { useTicketPreview } from './preview/ticket-preview.ts';
export { plainExcerpt, withoutMarks } from './preview/without-marks.ts';
export { RelativeTime } from './relative-time.tsx';
export { saveFile } from './save-file.ts';
export { KeyHint } from './shortcuts/key-hint.tsx';
export type { Shortcut } from './shortcuts/registry.ts';
export { type TypingTarget, useTypingTarget } from './shortcuts/typing-target.ts';
export { useActiveShortcuts, useShortcuts } from './shortcuts/use-shortcuts.ts';
export { EmptyState, type EmptyStateProps, ErrorState, ListSkeleton, ListState } from './states.tsx';
export { StatusText, type Tone } from './status-text.tsx';
export { TabBar, type TabBarProps } from './tab-bar.tsx';
export { ThemeProvider, type ThemeProviderProps } from './theme-provider.tsx';
export { Tooltip, type TooltipProps } from './tooltip.tsx';
export { useAfterStart } from './use-after-start.ts';
export { searchDelay, useDebouncedValue } from './use-debounced-value.ts';
export { useMediaQuery, useNarrowScreen, useReducedMotion } from './use-media-query.ts';
export { useNarrowBox } from './use-narrow-box.ts';
export { useReturnFocus } from './use-return-focus.ts';
