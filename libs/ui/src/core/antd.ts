/**
 * The light part of antd: what the shell and the ticket workspace use. Every component here is downloaded before the
 * first list is on the screen; forms are in `@recado/ui/records`, everything else is in `@recado/ui/parts`.
 */
export {
  Badge,
  Button,
  Checkbox,
  Input,
  type InputRef,
  type MenuProps,
  Segmented,
  Skeleton,
  Tabs,
} from 'antd';
