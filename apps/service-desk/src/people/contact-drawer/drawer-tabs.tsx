import { extensionKey, type PlacedExtension } from '@recado/federation';
import { TabBar } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { create } from 'zustand';

const contactTab = 'contact';
/** The tab that was chosen last: it stays with the next chat, if that has it, too. */
const useChosen = create(() => ({ key: contactTab }));

/** The panel whose tab is chosen; undefined for the contact, which is always there. */
export function useChosenPanel(panels: readonly PlacedExtension[]): PlacedExtension | undefined {
  const { key } = useChosen();
  return panels.find((panel) => extensionKey(panel) === key);
}

/** The tabs of the drawer: the contact, and the panels of other remotes. Without panels there are none. */
export function DrawerTabs({ panels }: { panels: readonly PlacedExtension[] }) {
  const { t } = useTranslation('service-desk');
  const { language } = useLanguage();
  const chosen = useChosenPanel(panels);
  if (panels.length === 0) return null;
  return (
    <TabBar
      className="contact-drawer-tabs"
      name={t('drawer.title')}
      active={chosen ? extensionKey(chosen) : contactTab}
      onChange={(key) => useChosen.setState({ key })}
      tabs={[
        { key: contactTab, label: t('drawer.contactTab') },
        ...panels.map((panel) => ({ key: extensionKey(panel), label: panel.entry.title[language] })),
      ]}
    />
  );
}
