import checkCircleOutlined from '@ant-design/icons-svg/es/asn/CheckCircleOutlined.js';
import checkOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined.js';
import clockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined.js';
import disconnectOutlined from '@ant-design/icons-svg/es/asn/DisconnectOutlined.js';
import exclamationCircleOutlined from '@ant-design/icons-svg/es/asn/ExclamationCircleOutlined.js';
import searchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined.js';
import userOutlined from '@ant-design/icons-svg/es/asn/UserOutlined.js';
import { iconOf } from './icon.tsx';

// The icons that both the frame and the ticket list show, by name: each downloads them before its first screen.
export const CheckCircleOutlined = /* @__PURE__ */ iconOf(checkCircleOutlined);
export const CheckOutlined = /* @__PURE__ */ iconOf(checkOutlined);
export const ClockCircleOutlined = /* @__PURE__ */ iconOf(clockCircleOutlined);
export const DisconnectOutlined = /* @__PURE__ */ iconOf(disconnectOutlined);
export const ExclamationCircleOutlined = /* @__PURE__ */ iconOf(exclamationCircleOutlined);
export const SearchOutlined = /* @__PURE__ */ iconOf(searchOutlined);
export const UserOutlined = /* @__PURE__ */ iconOf(userOutlined);
