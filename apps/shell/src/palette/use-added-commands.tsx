import { extensionKey, type PlacedExtension, paletteCommand, useExtensions } from '@recado/federation';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { MenuPicture } from '../features/menu-picture.tsx';
import type { Command } from './use-commands.tsx';

// The first page does without it: most visits choose none.
const RunningCommand = lazy(() => import('./running-command.tsx'));

/** The commands that remotes add to the palette, and the component of the chosen one, which outlives the palette's dialog. */
export function useAddedCommands(): { commands: Command[]; running: ReactNode } {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const [chosen, choose] = useState<PlacedExtension>();
  const commands = useExtensions(paletteCommand, {}).map((extension) => ({
    key: `extension ${extensionKey(extension)}`,
    label: extension.entry.title[language],
    detail: t('palette.action'),
    icon: <MenuPicture picture={extension.entry.icon} />,
    run: () => choose(extension),
  }));
  const running = chosen && (
    <Suspense>
      <RunningCommand key={extensionKey(chosen)} command={chosen} onClose={() => choose(undefined)} />
    </Suspense>
  );
  return { commands, running };
}
