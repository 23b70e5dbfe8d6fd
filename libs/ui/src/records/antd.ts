// Names of months and days for date pickers.
import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';

/** The large part of antd that several remotes use; components for single screens are in `@recado/ui/parts`. */
export { Alert, Form, Progress, QRCode, Result, Select, Typography } from 'antd';
