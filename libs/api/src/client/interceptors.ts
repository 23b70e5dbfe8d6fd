import { keepSession } from './session.ts';
import { addHeaders, throwFailure, throwRefusal, transport } from './transport.ts';

/** The transport as every call has it; `client.ts` loads it. */
export { refreshSession } from './session.ts';
export { transport };

transport.interceptors.request.use(addHeaders);
transport.interceptors.response.use(keepSession);
transport.interceptors.response.use(throwRefusal, throwFailure);
