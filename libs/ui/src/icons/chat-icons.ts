import closeOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js';
import deleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined.js';
import editOutlined from '@ant-design/icons-svg/es/asn/EditOutlined.js';
import eyeInvisibleOutlined from '@ant-design/icons-svg/es/asn/EyeInvisibleOutlined.js';
import eyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined.js';
import fileTextOutlined from '@ant-design/icons-svg/es/asn/FileTextOutlined.js';
import formOutlined from '@ant-design/icons-svg/es/asn/FormOutlined.js';
import rollbackOutlined from '@ant-design/icons-svg/es/asn/RollbackOutlined.js';
import shareAltOutlined from '@ant-design/icons-svg/es/asn/ShareAltOutlined.js';
import stepForwardOutlined from '@ant-design/icons-svg/es/asn/StepForwardOutlined.js';
import { iconOf } from './icon.tsx';

// The further icons of an open chat, by name: they are loaded with it.
export const CloseOutlined = /* @__PURE__ */ iconOf(closeOutlined);
export const DeleteOutlined = /* @__PURE__ */ iconOf(deleteOutlined);
export const EditOutlined = /* @__PURE__ */ iconOf(editOutlined);
export const EyeInvisibleOutlined = /* @__PURE__ */ iconOf(eyeInvisibleOutlined);
export const EyeOutlined = /* @__PURE__ */ iconOf(eyeOutlined);
export const FileTextOutlined = /* @__PURE__ */ iconOf(fileTextOutlined);
export const FormOutlined = /* @__PURE__ */ iconOf(formOutlined);
export const RollbackOutlined = /* @__PURE__ */ iconOf(rollbackOutlined);
export const ShareAltOutlined = /* @__PURE__ */ iconOf(shareAltOutlined);
export const StepForwardOutlined = /* @__PURE__ */ iconOf(stepForwardOutlined);
