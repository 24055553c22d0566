import type * as z from 'zod/mini';
import type { Call } from '../contract/call.ts';
import { type ErrorCode, errorEnvelope, errorStatus } from '../contract/errors.ts';
import { id } from '../contract/primitives.ts';
import { createConverter } from './openapi-schemas.ts';
import { access, description, parameterTexts, statusTitles } from './openapi-texts.ts';

type Json = Record<string, unknown>;
type Schema = z.core.$ZodType;

/** The errors of a GET with the header `X-See-As`. */
function seeingCodes({ access, seen }: Call): ErrorCode[] {
  if (seen) return ['see_as_refused'];
  return access === 'public' ? [] : ['see_as_private'];
}

/** Every error code that a call can answer with. */
export function errorCodes(call: Call): ErrorCode[] {
  return [
    'invalid_request',
    'rate_limited',
    ...(call.access === 'public' ? [] : (['unauthenticated', 'blocked'] as const)),
    ...(call.access === 'public' || call.access === 'token' ? [] : (['waiting'] as const)),
    // What a call refuses to others as forbidden, it refuses to administrators who lack the factor as that.
    ...(call.access === 'admin' || call.access === 'self' || call.adminKeys || call.errors?.includes('forbidden')
      ? (['forbidden', 'second_factor_required'] as const)
      : []),
    ...(call.access === 'public' ? [] : ([call.acted ? 'act_for_refused' : 'act_for_private'] as const)),
    ...(call.method === 'GET' ? seeingCodes(call) : (['see_as_read_only'] as const)),
    ...(call.body ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(call.fileBody ? (['file_too_large'] as const) : []),
    ...(call.errors ?? []),
    'internal',
    'unavailable',
  ];
}

const header = (text: string, type: string): Json => ({ description: text, schema: { type } });
/** The headers of answers, by name. */
const headers = {
  'x-request-id': header('Identifier of the request in the log of the server', 'string'),
  'x-server-time': header('The time of the server', 'string'),
  Link: header('`<?…>; rel="next"`, relative to the address of the request, when there are more items', 'string'),
  Location: header('Where to go', 'string'),
  'Retry-After': header('Seconds after which another attempt makes sense', 'integer'),
  'WWW-Authenticate': header('`Bearer`', 'string'),
};
const referTo = (...names: (keyof typeof headers)[]): Json =>
  Object.fromEntries(
    ['x-request-id', 'x-server-time', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

const headersOfError = (status: number): Json => {
  if (status === 401) return referTo('WWW-Authenticate');
  return status === 429 || status === 503 ? referTo('Retry-After') : referTo();
};

function errorResponses(call: Call, content: Json): Json {
  const codes = [...new Set(errorCodes(call))];
  const errors = [...new Set(codes.map((code) => errorStatus[code]))].map((status) => {
    const own = codes.filter((code) => errorStatus[code] === status).map((code) => `\`${code}\``);
    const text = `${statusTitles[status]}: ${own.join(', ')}`;
    return [status, { description: text, headers: headersOfError(status), content }];
  });
  return Object.fromEntries(errors);
}

/** A body that is no JSON. */
const file: Json = { type: 'string', format: 'binary' };

const toReference = (text: string): string => text.replaceAll('"#/$defs/', '"#/components/schemas/');

/**
 * The OpenAPI 3.1 document of the calls, as JSON text.
 * @param topics the calls by their tag
 * @param servers the addresses at which they are served
 */
export function openApi(topics: Readonly<Record<string, readonly Call[]>>, servers: readonly string[]): string {
  const { schemas, convert } = createConverter();
  const content = (schema: Schema, io: 'input' | 'output', type = 'application/json') => ({
    [type]: { schema: convert(schema, io) },
  });

  const parameters = (call: Call): Json[] => {
    const path = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ name, in: 'path', schema: id }));
    const shape = (call.query?._zod.def as z.core.$ZodObjectDef | undefined)?.shape ?? {};
    const query = Object.entries(shape).map(([name, schema]) => ({ name, in: 'query', schema }));
    const seen = call.seen ? [{ name: 'X-See-As', in: 'header', schema: id }] : [];
    const acted = call.acted ? [{ name: 'X-Act-For', in: 'header', schema: id }] : [];
    return [...path, ...query, ...seen, ...acted].map(({ name, in: place, schema }) => ({
      name,
      in: place,
      required: place === 'path',
      description: parameterTexts[name],
      schema: convert(schema, 'input'),
    }));
  };

  const response = (call: Call, status: number, schema: Schema | null): Json => {
    const isPaged = parameters(call).some(({ name }) => name === 'cursor');
    const own = isPaged ? referTo('Link') : status === 303 ? referTo('Location') : referTo();
    return schema
      ? { description: call.summary, headers: own, content: content(schema, 'output', call.type) }
      : { description: statusTitles[status], headers: own };
  };

  const responses = (call: Call): Json => ({
    ...Object.fromEntries(
      Object.entries(call.answers).map(([status, schema]) => [status, response(call, Number(status), schema)]),
    ),
    ...errorResponses(call, content(errorEnvelope, 'output')),
  });

  const paths: Record<string, Json> = {};
  for (const [topic, calls] of Object.entries(topics)) {
    for (const call of calls) {
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [call.method.toLowerCase()]: {
          operationId: call.id,
          tags: [topic],
          summary: call.summary,
          description: access[call.access],
          security: call.access === 'public' ? [] : [{ bearer: [] }],
          parameters: parameters(call),
          ...(call.body ? { requestBody: { required: true, content: content(call.body, 'input') } } : {}),
          ...(call.fileBody
            ? { requestBody: { required: true, content: { 'application/octet-stream': { schema: file } } } }
            : {}),
          responses: responses(call),
        },
      };
    }
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Muster', version: '1', description },
    servers: servers.map((url) => ({ url })),
    tags: Object.keys(topics).map((name) => ({ name })),
    paths,
    components: {
      schemas,
      headers,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
  return toReference(JSON.stringify(document));
}
