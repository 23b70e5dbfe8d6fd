import { definePoint } from './point.ts';

/** What a section of the profile gets. */
export interface ProfileSectionProps {
  /** The person, whose own profile it is. */
  user: { id: number; name: string };
  /** Closes the section, e.g. after it saved something. */
  onClose: () => void;
}

/**
 * A section of one's own profile: its title with a button, which opens the component in a dialog. It is loaded then. The
 * profile is a form, so a section is never inside it.
 */
export const profileSection = definePoint<ProfileSectionProps>()({
  name: 'profile.section',
  version: '1.0',
  facts: [],
  isAction: false,
});
