import code from '@ant-design/icons-svg/es/asn/ApiOutlined.js';
import page from '@ant-design/icons-svg/es/asn/AppstoreOutlined.js';
import report from '@ant-design/icons-svg/es/asn/BarChartOutlined.js';
import list from '@ant-design/icons-svg/es/asn/BookOutlined.js';
import calendar from '@ant-design/icons-svg/es/asn/CalendarOutlined.js';
import todo from '@ant-design/icons-svg/es/asn/CheckSquareOutlined.js';
import chat from '@ant-design/icons-svg/es/asn/CommentOutlined.js';
import contacts from '@ant-design/icons-svg/es/asn/ContactsOutlined.js';
import bill from '@ant-design/icons-svg/es/asn/CreditCardOutlined.js';
import ticket from '@ant-design/icons-svg/es/asn/CustomerServiceOutlined.js';
import dashboard from '@ant-design/icons-svg/es/asn/DashboardOutlined.js';
import file from '@ant-design/icons-svg/es/asn/FileTextOutlined.js';
import announcement from '@ant-design/icons-svg/es/asn/NotificationOutlined.js';
import queue from '@ant-design/icons-svg/es/asn/OrderedListOutlined.js';
import kanban from '@ant-design/icons-svg/es/asn/ProjectOutlined.js';
import help from '@ant-design/icons-svg/es/asn/QuestionCircleOutlined.js';
import robot from '@ant-design/icons-svg/es/asn/RobotOutlined.js';
import campaign from '@ant-design/icons-svg/es/asn/RocketOutlined.js';
import settings from '@ant-design/icons-svg/es/asn/SettingOutlined.js';
import integration from '@ant-design/icons-svg/es/asn/ShareAltOutlined.js';
import tag from '@ant-design/icons-svg/es/asn/TagOutlined.js';
import users from '@ant-design/icons-svg/es/asn/TeamOutlined.js';
import bolt from '@ant-design/icons-svg/es/asn/ThunderboltOutlined.js';
import connection from '@ant-design/icons-svg/es/asn/WhatsAppOutlined.js';
import type { Picture } from '@recado/releases';

/** The product's icons for menus. A manifest names one of them, or contains its own drawing. */
const pictures = {
  announcement,
  bill,
  bolt,
  calendar,
  campaign,
  chat,
  code,
  connection,
  contacts,
  dashboard,
  file,
  help,
  integration,
  kanban,
  list,
  page,
  queue,
  report,
  robot,
  settings,
  tag,
  ticket,
  todo,
  users,
};

/** The name of one of the product's icons. */
export type PictureName = keyof typeof pictures;

/** The drawing of a named icon. It is part of the manifest, so a shell can draw icons that it does not know. */
export function pictureNamed(name: PictureName): Picture {
  const { icon } = pictures[name];
  if (typeof icon === 'function') throw new Error(`The picture ${name} has two colours; menus have one`);
  const paths = (icon.children ?? []).flatMap(({ attrs }) => attrs.d ?? []);
  return { viewBox: icon.attrs.viewBox ?? '', paths };
}
