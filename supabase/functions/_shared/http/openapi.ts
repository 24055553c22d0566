import * as z from 'zod/mini';
import { ownCalendar } from '../contract/calendars.ts';
import type { Call } from '../contract/call.ts';
import { type ErrorCode, errorEnvelope, errorStatus } from '../contract/errors.ts';
import { event, sourcedEvent } from '../contract/events.ts';
import { icalFeed, syncResult, syncRun } from '../contract/ical-feeds.ts';
import { notice } from '../contract/notices.ts';
import { id } from '../contract/primitives.ts';
import { report } from '../contract/reports.ts';
import { signup } from '../contract/signups.ts';
import { slotType } from '../contract/slot-types.ts';
import { invitation, user } from '../contract/users.ts';

type Json = Record<string, unknown>;
type Schema = z.core.$ZodType;

/** Schemas that the document names under `components`. */
const named: Record<string, Schema> = {
  ErrorEnvelope: errorEnvelope,
  Event: event,
  Feed: icalFeed,
  Invitation: invitation,
  Notice: notice,
  OwnCalendar: ownCalendar,
  Report: report,
  Signup: signup,
  SlotType: slotType,
  SourcedEvent: sourcedEvent,
  SyncResult: syncResult,
  SyncRun: syncRun,
  User: user,
};
const registry = z.globalRegistry;
for (const [name, schema] of Object.entries(named)) registry.add(schema, { id: name });

const description = `Schedules volunteers and paid staff at events. What is answered is JSON, times in it are UTC, and a refusal
is always an ErrorEnvelope with a code to tell it by. The bearer is the access token of somebody who has signed in.`;

const access: Record<Call['access'], string> = {
  public: 'For everybody.',
  token: 'For whoever has signed in.',
  member: 'For everybody who has signed in and has an application user.',
  self: 'For the person themselves and for administrators.',
  admin: 'For administrators.',
};

const statusTitles: Record<number, string> = {
  400: 'Something in the request is not valid',
  401: 'No, expired or forged token',
  403: 'Administrators only',
  404: 'There is no such thing',
  409: 'A rule or another change stands against it',
  413: 'Larger than 1 MiB',
  415: 'Not JSON in UTF-8',
  422: 'The feed cannot be used',
  429: 'Too often; see Retry-After',
  500: 'An unexpected error',
  503: 'Not reachable right now; see Retry-After',
};

/** Every refusal that a call can give. */
export function errorCodes(call: Call): ErrorCode[] {
  return [
    'invalid_request',
    ...(call.access === 'public' ? [] : (['unauthenticated', 'rate_limited'] as const)),
    ...(call.access === 'admin' || call.access === 'self' || call.adminKeys ? (['forbidden'] as const) : []),
    ...(call.body ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(call.errors ?? []),
    'internal',
    'unavailable',
  ];
}

/** A document in the making: it collects the named schemas that the operations refer to. */
function createConverter() {
  const schemas: Json = {};
  /** JSON Schema of what a caller sends (`input`) or gets (`output`). */
  const convert = (schema: Schema, io: 'input' | 'output'): Json => {
    // Inside an object even a named schema becomes a reference.
    const converted = z.toJSONSchema(z.object({ root: schema }), {
      io,
      override: ({ jsonSchema }) => {
        // `format` says it; the patterns behind it are for machines and fill pages.
        if (jsonSchema.format === 'date-time' || jsonSchema.format === 'uuid') delete jsonSchema.pattern;
      },
    });
    Object.assign(schemas, converted.$defs);
    return converted.properties?.root as Json;
  };
  return { schemas, convert };
}

const header = (text: string, type: string): Json => ({ description: text, schema: { type } });
const link = {
  Link: header('`<?…>; rel="next"`, relative to the address of the request, when there are more', 'string'),
};
const retryAfter = { 'Retry-After': header('Seconds after which another attempt makes sense', 'integer') };

function errorResponses(call: Call, content: Json): Json {
  const codes = [...new Set(errorCodes(call))];
  const errors = [...new Set(codes.map((code) => errorStatus[code]))].map((status) => {
    const own = codes.filter((code) => errorStatus[code] === status).map((code) => `\`${code}\``);
    const headers = status === 429 || status === 503 ? { headers: retryAfter } : {};
    return [status, { description: `${statusTitles[status]}: ${own.join(', ')}`, ...headers, content }];
  });
  return Object.fromEntries(errors);
}

const toReference = (text: string): string => text.replaceAll('"#/$defs/', '"#/components/schemas/');

/** The OpenAPI 3.1 document of the calls, as JSON text; `servers` are the addresses it is served at. */
export function openApi(calls: readonly Call[], servers: readonly string[]): string {
  const { schemas, convert } = createConverter();
  const content = (schema: Schema, io: 'input' | 'output', type = 'application/json') => ({
    [type]: { schema: convert(schema, io) },
  });

  const parameters = (call: Call): Json[] => {
    const path = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: convert(id, 'input'),
    }));
    const shape = (call.query?._zod.def as z.core.$ZodObjectDef | undefined)?.shape ?? {};
    const query = Object.entries(shape).map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      schema: convert(schema, 'input'),
    }));
    return [...path, ...query];
  };

  const responses = (call: Call): Json => {
    const headers = parameters(call).some(({ name }) => name === 'cursor') ? { headers: link } : {};
    const answers = Object.entries(call.answers).map(([status, schema]) => [
      status,
      schema
        ? { description: call.summary, ...headers, content: content(schema, 'output', call.type) }
        : { description: 'Nothing to tell' },
    ]);
    return { ...Object.fromEntries(answers), ...errorResponses(call, content(errorEnvelope, 'output')) };
  };

  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: {
        operationId: call.id,
        summary: call.summary,
        description: access[call.access],
        security: call.access === 'public' ? [] : [{ bearer: [] }],
        parameters: parameters(call),
        ...(call.body ? { requestBody: { required: true, content: content(call.body, 'input') } } : {}),
        responses: responses(call),
      },
    };
  }
  return toReference(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Muster', version: '1', description },
      servers: servers.map((url) => ({ url })),
      paths,
      components: {
        schemas,
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    }),
  );
}
