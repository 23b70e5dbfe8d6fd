export { api, apiWithToken, fetchFile, refreshSession, sendAndLeave } from './client.ts';
export {
  apiUrl,
  type ClientOptions,
  configureClient,
  type FileLimits,
  fileLimits,
  phonesUrl,
} from './client-options.ts';
export { ApiFailure, failureOf, type RefusedField, refusedFields } from './failure.ts';
export type { AnyRequest, RequestOf } from './request.ts';
export {
  closeSocket,
  emitToServer,
  onEvent,
  onMissedEvents,
  onSocketState,
  openSocket,
  reconnectNow,
  type SocketState,
  socketConnected,
} from './socket.ts';
