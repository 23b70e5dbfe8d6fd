import { useSession } from '@recado/auth';
import { ExtensionPart, extensionKey, type PlacedExtension, profileSection, useExtensions } from '@recado/federation';
import { Button, Modal } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { useId } from 'react';

/** The sections that remotes add to the profile: a title and a button each. Nothing of them is loaded before it is used. */
export function ProfileSections({ onOpen }: { onOpen: (section: PlacedExtension) => void }) {
  return useExtensions(profileSection, {}).map((section) => (
    <ProfileSection key={extensionKey(section)} section={section} onOpen={() => onOpen(section)} />
  ));
}

function ProfileSection({ section, onOpen }: { section: PlacedExtension; onOpen: () => void }) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const id = useId();
  return (
    <section className="profile-section" aria-labelledby={id}>
      <strong id={id}>{section.entry.title[language]}</strong>
      <Button aria-describedby={id} onClick={onOpen}>
        {t('profile.openSection')}
      </Button>
    </section>
  );
}

/** The opened section, in a dialog of its own: the profile is a form, in which it cannot be. */
export function OpenedSection({ section, onClose }: { section: PlacedExtension | undefined; onClose: () => void }) {
  const { language } = useLanguage();
  const { user } = useSession();
  return (
    <Modal
      open={section !== undefined}
      title={section?.entry.title[language]}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {section && (
        <ExtensionPart
          point={profileSection}
          extension={section}
          props={{ user: { id: user.id, name: user.name }, onClose }}
        />
      )}
    </Modal>
  );
}
