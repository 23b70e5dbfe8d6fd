import { Modal, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import type { Page } from '../features/pages.ts';
import { PaletteSearch } from './palette-search.tsx';
import './palette.css';

/** The keys that open it, except while the user types in a field. */
export const paletteKeys = 'mod+k';

/** The pages that the user may open, and whether the palette is open. */
export interface CommandPaletteProps {
  pages: Page[];
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Ctrl/⌘ K: opens any page, finds a ticket or contact, or runs an action (UX). */
export function CommandPalette({ pages, open, onOpen, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('shell');
  useShortcuts([{ keys: paletteKeys, label: t('palette.open'), run: onOpen }]);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      destroyOnHidden
      width={560}
      className="palette"
      title={<span className="visually-hidden">{t('palette.title')}</span>}
    >
      <PaletteSearch pages={pages} onDone={onClose} />
    </Modal>
  );
}
