export { api, apiUrl, type ClientOptions, callAny, configureClient, refreshSession } from './client.ts';
export { ApiFailure, failureOf } from './failure.ts';
export type { AnyRequest, RequestOf } from './request.ts';
export {
  closeSocket,
  emitToServer,
  onEvent,
  onSocketState,
  openSocket,
  reconnectNow,
  type SocketState,
  socketConnected,
} from './socket.ts';
