import { useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Modal } from '../layers/modal.tsx';
import { KeyHint } from './key-hint.tsx';
import type { Shortcut } from './registry.ts';
import { useActiveShortcuts, useShortcuts } from './use-shortcuts.ts';

/** The list of all shortcuts that `?` opens, and Ctrl+/ from anywhere; `ThemeProvider` contains it. */
export function ShortcutHelp() {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  useShortcuts([
    { keys: '?', label: t('shortcuts.help'), run: show },
    // In an open chat `?` is text.
    { keys: 'mod+/', label: t('shortcuts.help'), run: show },
  ]);
  return (
    <Modal open={open} title={t('shortcuts.title')} footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
      <ShortcutList />
    </Modal>
  );
}

function ShortcutList() {
  const { t } = useTranslation('ui');
  const shortcuts = useActiveShortcuts();
  const groups = useMemo(() => grouped(shortcuts), [shortcuts]);
  return [...groups].map(([group, members]) => (
    <section key={group} className="shortcut-group">
      <h3>{group || t('shortcuts.general')}</h3>
      <dl>
        {members.map(({ keys, label }) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              <KeyHint keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

function grouped(shortcuts: readonly Shortcut[]): Map<string, Shortcut[]> {
  const groups = new Map<string, Shortcut[]>();
  const seen = new Set<string>();
  for (const shortcut of shortcuts) {
    if (seen.has(shortcut.keys)) continue;
    seen.add(shortcut.keys);
    groups.set(shortcut.group ?? '', [...(groups.get(shortcut.group ?? '') ?? []), shortcut]);
  }
  return groups;
}
