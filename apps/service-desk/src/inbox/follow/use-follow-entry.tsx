import type { Ticket } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { EyeInvisibleOutlined, EyeOutlined } from '@recado/ui/icons';
import { useFollowing } from './use-following.ts';

/** The entry of a ticket's menus that follows it or no longer; none for the viewer's own. */
export function useFollowEntry(ticket: Ticket) {
  const { t } = useTranslation('service-desk');
  const { isFollowed, isPossible, toggle } = useFollowing();
  if (!isPossible(ticket)) return [];
  const follows = isFollowed(ticket);
  return [
    {
      key: 'follow',
      icon: follows ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />,
      label: t(follows ? 'follow.end' : 'follow.begin'),
      onClick: () => toggle(ticket),
    },
  ];
}
