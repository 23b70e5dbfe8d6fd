import { Modal, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import type { Page } from '../features/pages.ts';
import { PaletteSearch } from './palette-search.tsx';
import './palette.css';

/** Ctrl/⌘ K: go to any page, find a ticket or contact, or act (UX). */
export function CommandPalette({ pages }: { pages: Page[] }) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  useShortcuts([{ keys: 'mod+k', label: t('palette.title'), run: () => setOpen(true) }]);
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      onCancel={close}
      footer={null}
      closable={false}
      destroyOnHidden
      width={560}
      className="palette"
      title={<span className="visually-hidden">{t('palette.title')}</span>}
    >
      <PaletteSearch pages={pages} onDone={close} />
    </Modal>
  );
}
