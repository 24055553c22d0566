// Decides which requests a port of the stack answers. Web pages of other origins reach every port of this machine, and
// a page whose host name resolves to this machine (DNS rebinding) even shares the origin. Therefore host and origin of
// each request are checked first. This is plain JavaScript because the inbox runs without a loader.

export const isForPeople = ({ url, headers }) =>
  headers.accept?.includes('text/html') === true && !/^\/(api|auth\/v1|functions\/v1)(?=[/?]|$)/.test(url);

/** What any site may show and read: the public page, its embed, and the JSON and picture in them. */
const isPublic = ({ method, url }) =>
  (method === 'GET' || method === 'HEAD') && /^\/(?:functions\/v1\/api\/|api\/)?open(?=[/?]|$)/.test(url);

const hostOf = (name, port) => new URL(`http://${name}:${port}`).host;

export function doorOf(port, { hosts = [], origins = [], entrance } = {}) {
  const all = [...['localhost', '127.0.0.1', '[::1]'].map((name) => hostOf(name, port)), ...hosts];
  return { hosts: new Set(all), origins: new Set([...all.map((host) => `http://${host}`), ...origins]), entrance };
}

export function refusalOf({ method, url = '', headers }, { hosts, origins, entrance = url }) {
  const [usual] = hosts;
  if (!url.startsWith('/') && url !== '*') return 'The request has to name a path, not a whole address.';
  if (!hosts.has(headers.host?.toLowerCase()))
    return `Muster does not answer under this host name. Use http://${usual}.`;
  if (isPublic({ method, url })) return undefined;
  const site = headers['sec-fetch-site'] ?? 'none';
  const foreign = 'Pages of other origins may not send this request.';
  if (headers.origin !== undefined) return origins.has(headers.origin) ? undefined : foreign;
  if (site === 'none' || site === 'same-origin') return undefined;
  // Links may come from anywhere. Frames, images and scripts of other sites are not links.
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': target } = headers;
  const link = method === 'GET' && mode === 'navigate' && target === 'document';
  return link && url === entrance ? undefined : foreign;
}

export const refusalBody = (request, code, message, params = {}) =>
  isForPeople(request)
    ? ['text/plain; charset=utf-8', `${message}\n`]
    : ['application/json', JSON.stringify({ status: 'error', error: { code, message, params } })];

export const refusalHeaders = (type) => ({
  'content-type': type,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

function forbidden(request, message) {
  const [type, body] = refusalBody(request, 'forbidden', message);
  const length = String(Buffer.byteLength(body));
  return { headers: { ...refusalHeaders(type), 'content-length': length, connection: 'close' }, body };
}

function refuse(request, response, message) {
  const { headers, body } = forbidden(request, message);
  response.writeHead(403, headers).end(body);
}

function refuseUpgrade(request, socket, message) {
  const { headers, body } = forbidden(request, message);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.on('error', () => {});
  socket.end(['HTTP/1.1 403 Forbidden', ...lines, '', body].join('\r\n'));
}

export function guard(server, door) {
  const emit = server.emit;
  // Listeners can be added at any time and in any order, so the event itself is intercepted.
  server.emit = (event, ...args) => {
    const [request, answer] = args;
    const upgrade = event === 'upgrade' || event === 'connect';
    if (!upgrade && !['request', 'checkContinue', 'checkExpectation'].includes(event)) {
      return emit.call(server, event, ...args);
    }
    const message = refusalOf(request, door);
    if (message === undefined) return emit.call(server, event, ...args);
    if (upgrade) refuseUpgrade(request, answer, message);
    else refuse(request, answer, message);
    return true;
  };
}
