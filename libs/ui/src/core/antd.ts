/**
 * The light part of antd: what the shell and the ticket workspace need. Every component here is downloaded before the
 * first list is on the screen; the others are in `@recado/ui/records`.
 */
export {
  App,
  Avatar,
  Badge,
  Button,
  type ButtonProps,
  Checkbox,
  Drawer,
  Dropdown,
  Input,
  type InputRef,
  type MenuProps,
  Modal,
  Popover,
  Segmented,
  Skeleton,
  Tabs,
  type TabsProps,
  Tooltip,
} from 'antd';
