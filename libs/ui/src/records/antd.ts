// Names of months and days for date pickers.
import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';

/** The heavy part of antd that several remotes use; what one screen needs is in `@recado/ui/parts`. */
export { Alert, Form, Progress, QRCode, Result, Select, Typography } from 'antd';
