/**
 * Every other component of antd, except what the whole product has once: App, ConfigProvider, messages, notifications and
 * the tooltip (`core`). This file is bundled with its importers; the shell provides the components themselves,
 * each as a file that is downloaded when a screen needs it (docs/adr/0024). So a remote can use one that no other uses.
 */
export { default as Affix } from 'antd/es/affix';
export { default as Anchor } from 'antd/es/anchor';
export { default as AutoComplete } from 'antd/es/auto-complete';
export { default as Avatar } from 'antd/es/avatar';
export { default as BorderBeam } from 'antd/es/border-beam';
export { default as Breadcrumb } from 'antd/es/breadcrumb';
export { default as Calendar } from 'antd/es/calendar';
export { default as Card } from 'antd/es/card';
export { default as Carousel } from 'antd/es/carousel';
export { default as Cascader } from 'antd/es/cascader';
export { default as Col } from 'antd/es/col';
export { default as Collapse } from 'antd/es/collapse';
export { default as ColorPicker } from 'antd/es/color-picker';
export { default as DatePicker } from 'antd/es/date-picker';
export { default as Descriptions } from 'antd/es/descriptions';
export { default as Divider } from 'antd/es/divider';
export { default as Empty } from 'antd/es/empty';
export { default as Flex } from 'antd/es/flex';
export { default as FloatButton } from 'antd/es/float-button';
export { default as Grid } from 'antd/es/grid';
export { default as Image } from 'antd/es/image';
export { default as InputNumber } from 'antd/es/input-number';
export { default as Layout } from 'antd/es/layout';
export { default as List } from 'antd/es/list';
export { default as Listy } from 'antd/es/listy';
export { default as Masonry } from 'antd/es/masonry';
export { default as Mentions } from 'antd/es/mentions';
export { default as Menu } from 'antd/es/menu';
export { default as Pagination } from 'antd/es/pagination';
export { default as Popconfirm } from 'antd/es/popconfirm';
export { default as Radio } from 'antd/es/radio';
export { default as Rate } from 'antd/es/rate';
export { default as Row } from 'antd/es/row';
export { default as Slider } from 'antd/es/slider';
export { default as Space } from 'antd/es/space';
export { default as Spin } from 'antd/es/spin';
export { default as Splitter } from 'antd/es/splitter';
export { default as Statistic } from 'antd/es/statistic';
export { default as Steps } from 'antd/es/steps';
export { default as Switch } from 'antd/es/switch';
export { default as Table } from 'antd/es/table';
export { default as Tag } from 'antd/es/tag';
export { default as TimePicker } from 'antd/es/time-picker';
export { default as Timeline } from 'antd/es/timeline';
export { default as Tour } from 'antd/es/tour';
export { default as Transfer } from 'antd/es/transfer';
export { default as Tree } from 'antd/es/tree';
export { default as TreeSelect } from 'antd/es/tree-select';
export { default as Upload } from 'antd/es/upload';
export { default as Watermark } from 'antd/es/watermark';
