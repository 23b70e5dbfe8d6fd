export {
  api,
  apiUrl,
  apiWithToken,
  type ClientOptions,
  configureClient,
  type FileLimits,
  fetchFile,
  fileLimits,
  phonesUrl,
  refreshSession,
  sendAndLeave,
} from './client.ts';
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
