import type { MenuIcon as Name } from '@recado/federation';
import {
  ApiOutlined,
  AppstoreOutlined,
  BarChartOutlined,
  BookOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  CommentOutlined,
  ContactsOutlined,
  CreditCardOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  FileTextOutlined,
  NotificationOutlined,
  OrderedListOutlined,
  ProjectOutlined,
  QuestionCircleOutlined,
  RobotOutlined,
  RocketOutlined,
  SettingOutlined,
  ShareAltOutlined,
  TagOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  WhatsAppOutlined,
} from '@recado/ui/core';

const pictures: Record<Name, typeof AppstoreOutlined> = {
  announcement: NotificationOutlined,
  bill: CreditCardOutlined,
  bolt: ThunderboltOutlined,
  calendar: CalendarOutlined,
  campaign: RocketOutlined,
  chat: CommentOutlined,
  code: ApiOutlined,
  connection: WhatsAppOutlined,
  contacts: ContactsOutlined,
  dashboard: DashboardOutlined,
  file: FileTextOutlined,
  help: QuestionCircleOutlined,
  integration: ShareAltOutlined,
  kanban: ProjectOutlined,
  list: BookOutlined,
  page: AppstoreOutlined,
  queue: OrderedListOutlined,
  report: BarChartOutlined,
  robot: RobotOutlined,
  settings: SettingOutlined,
  tag: TagOutlined,
  ticket: CustomerServiceOutlined,
  todo: CheckSquareOutlined,
  users: TeamOutlined,
};

/** The picture a manifest names; a plain one for a name that a newer remote made up. */
export function MenuIcon({ name }: { name: Name }) {
  const Picture = pictures[name] ?? AppstoreOutlined;
  return <Picture aria-hidden />;
}
