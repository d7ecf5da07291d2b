/** The browser's own socket to the live channel of this host. */
import type { Socket } from './live.ts';

export function openSocket(): Socket {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`);
  const wrapped: Socket = {
    get readyState() {
      return socket.readyState;
    },
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onopen: null,
    onclose: null,
    onmessage: null,
  };
  socket.onopen = () => wrapped.onopen?.();
  socket.onclose = ({ code }) => wrapped.onclose?.({ code });
  socket.onmessage = (event) => wrapped.onmessage?.(event);
  return wrapped;
}
