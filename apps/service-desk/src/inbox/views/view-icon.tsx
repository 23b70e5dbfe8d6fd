import type { ViewIcon as Icon } from '@recado/contract';
import {
  BellOutlined,
  ClockCircleOutlined,
  ExclamationCircleOutlined,
  FilterOutlined,
  InboxOutlined,
  PhoneOutlined,
  TagOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  UserOutlined,
} from '@recado/ui/icons';

const icons = {
  filter: FilterOutlined,
  inbox: InboxOutlined,
  clock: ClockCircleOutlined,
  bell: BellOutlined,
  tag: TagOutlined,
  team: TeamOutlined,
  user: UserOutlined,
  phone: PhoneOutlined,
  alert: ExclamationCircleOutlined,
  bolt: ThunderboltOutlined,
};

/** The icon of a view; its name says the same to screen readers. */
export function ViewIcon({ icon }: { icon: Icon }) {
  const Drawn = icons[icon];
  return <Drawn aria-hidden />;
}
