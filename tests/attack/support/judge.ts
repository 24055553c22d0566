import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { count } from './tally.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: 'path' | 'query'; schema: object }[];
  /** Empty: the call is public. */
  security: object[];
  requestBody?: { content: { 'application/json'?: { schema: object } } };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
/** The parts of the OpenAPI document that the attacks use. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** A call, as in the document. */
export interface DocumentedCall {
  id: string;
  method: string;
  /** With `{name}` parameters. */
  path: string;
  query: { name: string; schema: object }[];
  body: object | undefined;
  isPublic: boolean;
}

export interface Heard {
  status: number;
  contentType: string | undefined;
  text: string;
}

/** A schema with each reference replaced by what it refers to. */
const inlined = (schema: object, components: ApiDocument['components']): object =>
  JSON.parse(JSON.stringify(schema), (_, value) => {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(value?.$ref ?? '')?.[1];
    return name === undefined ? value : inlined(components.schemas[name] ?? {}, components);
  });

/** The schema of a body in JSON; none for a file. */
function jsonOf(requestBody: Operation['requestBody'], components: ApiDocument['components']): object | undefined {
  const json = requestBody?.content['application/json'];
  return json && inlined(json.schema, components);
}

/** Every call of the document. */
export const documentedCalls = ({ paths, components }: ApiDocument): DocumentedCall[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, parameters, requestBody, security }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      query: parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, schema }) => ({ name, schema: inlined(schema, components) })),
      body: jsonOf(requestBody, components),
      isPublic: security.length === 0,
    })),
  );

/**
 * Returns a function that lists what is wrong with an answer according to the document, as sentences. Statuses that
 * the call does not document are wrong, and so are all from 500 on.
 */
export function createJudge(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'api', components: document.components });
  // By text: most answers of all calls are described alike, and compiling costs more than all that a file does besides.
  const validators = new Map<string, ValidateFunction>();
  const check = (schema: object, value: unknown): string | null => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
    const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
    validators.set(text, validate);
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
  const envelope = document.components.schemas.ErrorEnvelope ?? {};
  // Two patterns can match: /users/{id} and /users/doubles. OpenAPI takes the one without parameters first.
  const paths = Object.entries(document.paths).toSorted(
    ([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')),
  );
  const operations = paths.map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods,
  }));

  const problemOf = (method: string, path: string, { status, contentType, text }: Heard): string | null => {
    const name = method === 'HEAD' ? 'get' : method.toLowerCase();
    // They can belong to different methods: PATCH /users/{id} and POST /users/invite.
    const operation = operations.find(({ pattern, methods }) => name in methods && pattern.test(path))?.methods[name];
    if (!operation && status < 400) return method === 'OPTIONS' && status === 204 ? null : `${status} for no call`;
    const answer = operation?.responses[status];
    if (operation && !answer) return `${status} is not documented: ${text.slice(0, 200)}`;
    const [type, content] =
      Object.entries(answer ? (answer.content ?? {}) : { 'application/json': { schema: envelope } })[0] ?? [];
    if (!content || method === 'HEAD') return text === '' ? null : `${status} with a body`;
    // A range of types, such as `image/*`.
    const sent = contentType?.split(';')[0] ?? '';
    if (sent !== type && sent.replace(/\/.*/, '/*') !== type) return `${status} as ${contentType}`;
    if (type !== 'application/json') return text === '' ? `${status} without a body` : null;
    try {
      return check(content.schema, JSON.parse(text));
    } catch {
      return `${status} with what is no JSON: ${text.slice(0, 200)}`;
    }
  };

  /** @param path below the API's own, without query */
  return function judge(method: string, path: string, heard: Heard): string[] {
    const problem = problemOf(method, path, heard);
    const isServerError = heard.status >= 500;
    count({ requests: 1, serverErrors: Number(isServerError), mismatches: Number(problem !== null) });
    return [...(isServerError ? [`${heard.status}: ${heard.text.slice(0, 200)}`] : []), ...(problem ? [problem] : [])];
  };
}
