import { Modal, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useRef, useState } from 'react';
import type { Page } from '../features/pages.ts';
import { PaletteSearch } from './palette-search.tsx';
import { useAddedCommands } from './use-added-commands.tsx';
import { paletteKeys } from './use-commands.tsx';
import './palette.css';

/** The pages that the user may open, and whether the palette is open. */
export interface CommandPaletteProps {
  pages: Page[];
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/**
 * Ctrl/⌘ K: opens any page, finds a ticket or contact, or runs an action (UX). Nothing is rendered before it is opened
 * for the first time: antd's dialog would cost the first frame time.
 */
export function CommandPalette({ pages, open, onOpen, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('shell');
  // A command runs once the palette has returned the focus, so that it may move the focus itself.
  const chosen = useRef<() => void>(undefined);
  const choose = (run: () => void) => {
    chosen.current = run;
    onClose();
  };
  const afterOpenChange = (isOpen: boolean) => {
    if (isOpen) return;
    const run = chosen.current;
    chosen.current = undefined;
    run?.();
  };
  const added = useAddedCommands();
  useShortcuts([{ keys: paletteKeys, label: t('palette.open'), run: onOpen }]);
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <>
      <Modal
        open={open}
        onCancel={onClose}
        afterOpenChange={afterOpenChange}
        footer={null}
        closable={false}
        destroyOnHidden
        width={560}
        className="palette"
        title={<span className="visually-hidden">{t('palette.title')}</span>}
      >
        <PaletteSearch pages={pages} added={added.commands} onChoose={choose} />
      </Modal>
      {added.running}
    </>
  );
}
