import { ExtensionPart, extensionKey, type PlacedExtension, settingsTab, useExtensions } from '@recado/federation';
import { useLanguage } from '@recado/ui/i18n';

/** A tab of the settings that another remote adds. */
export interface ExtensionTab {
  /** Stands in the URL, e.g. `orders/settings-tab`. */
  key: string;
  label: string;
  extension: PlacedExtension;
}

/** The tabs that other remotes add to the settings, in order; none of their code is loaded before one is opened. */
export function useExtensionTabs(): ExtensionTab[] {
  const { language } = useLanguage();
  return useExtensions(settingsTab, {}).map((extension) => ({
    key: extensionKey(extension).replace(' ./', '/'),
    label: extension.entry.title[language],
    extension,
  }));
}

/** The content of such a tab. */
export function ExtensionTabContent({ tab: { extension } }: { tab: ExtensionTab }) {
  return <ExtensionPart point={settingsTab} extension={extension} props={{}} />;
}
