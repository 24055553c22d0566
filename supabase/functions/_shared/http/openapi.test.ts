import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allCalls, callsByTopic } from '../contract/calls.ts';
import { errorStatus } from '../contract/errors.ts';
import { openApi } from './openapi.ts';
import { examples } from './openapi-examples.ts';
import { named } from './openapi-schemas.ts';
import { propertyTexts } from './openapi-texts.ts';

type Operation = {
  operationId: string;
  security: object[];
  tags: string[];
  parameters: { name: string; in: string; required: boolean; description?: string }[];
  requestBody?: object;
  responses: Record<string, { description: string; content?: object; headers?: object }>;
};
const text = openApi(callsByTopic, ['/api']);
const document = JSON.parse(text) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, object> }> };
};

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(text));
    expect(result).toEqual({ valid: true });
  });
  it('refers only to schemas that it contains', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? '');
    expect(references.length).toBeGreaterThan(50);
    for (const reference of new Set(references)) {
      const steps = reference.replace('#/', '').split('/');
      const target = steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], document);
      expect(target, reference).toBeTypeOf('object');
    }
  });
  it('names the headers that a client needs', () => {
    const list = document.paths['/events']?.get;
    expect(list?.parameters.find(({ name }) => name === 'limit')).toMatchObject({
      schema: { default: 100, maximum: 1000 },
    });
    expect(list?.responses[200]?.headers).toHaveProperty('Link');
    for (const status of [429, 503]) expect(list?.responses[status]?.headers).toHaveProperty('Retry-After');
    for (const status of [200, 400]) expect(list?.responses[status]?.headers).toHaveProperty('x-request-id');
    expect(document.paths['/events']?.post?.responses[201]?.headers).not.toHaveProperty('Link');
  });
  it('describes every parameter, and only keys that exist', () => {
    for (const path of Object.values(document.paths)) {
      for (const { operationId, parameters } of Object.values(path)) {
        for (const { name, description } of parameters) expect(description, `${operationId} ${name}`).toMatch(/\w/);
      }
    }
    for (const [name, texts] of Object.entries(propertyTexts)) {
      for (const key of Object.keys(texts))
        expect(document.components.schemas[name]?.properties, name).toHaveProperty(key);
    }
  });
  it('describes every key of the main schemas', () => {
    for (const name of ['Event', 'SlotAssignment', 'SlotType', 'SlotTypeRef', 'Signup', 'Feed', 'ErrorEnvelope']) {
      for (const [key, schema] of Object.entries(document.components.schemas[name]?.properties ?? {}))
        expect(schema, `${name}.${key}`).toHaveProperty('description');
    }
  });
  it.each(Object.entries(examples))('has an example of %s that its schema accepts as it is', (name, example) => {
    expect(document.components.schemas[name]).toMatchObject({ examples: [example] });
    const read = JSON.stringify(z.parse(named[name] as z.core.$ZodType, example));
    expect(JSON.parse(read.replaceAll('.000Z', 'Z'))).toEqual(example);
  });
  it('names the schema of every body', () => {
    const content = (part: object | undefined) => Object.values((part as { content?: object })?.content ?? {});
    for (const path of Object.values(document.paths)) {
      for (const { operationId, requestBody } of Object.values(path)) {
        for (const { schema } of content(requestBody))
          if (operationId === 'uploadFile') expect(schema).toEqual({ type: 'string', format: 'binary' });
          else expect(schema, operationId).toHaveProperty('$ref');
      }
    }
  });
  it('leaves answers open for further keys, and has no bounds that only the number type sets', () => {
    expect(document.components.schemas.Event).not.toHaveProperty('additionalProperties');
    expect(document.components.schemas.CreateEventBody).toHaveProperty('additionalProperties', false);
    expect(text).not.toContain('9007199254740991');
  });
  it('has the data of each error code', () => {
    const { ErrorEnvelope } = document.components.schemas;
    for (const code of Object.keys(errorStatus)) expect(JSON.stringify(ErrorEnvelope)).toContain(`"const":"${code}"`);
    expect(JSON.stringify(ErrorEnvelope)).toContain('"event_title"');
  });
  it.each(allCalls.map((call) => [call.id, call] as const))('describes %s completely', (id, call) => {
    const operation = document.paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
    expect(operation?.tags).toHaveLength(1);
    expect(operation).toMatchObject({ operationId: id, security: call.access === 'public' ? [] : [{ bearer: [] }] });
    expect(operation?.requestBody !== undefined).toBe(call.body !== undefined || call.fileBody !== undefined);
    for (const [, name] of call.path.matchAll(/:(\w+)/g)) {
      expect(operation?.parameters).toContainEqual(expect.objectContaining({ name, in: 'path', required: true }));
    }
    const expected = new Set([
      ...Object.keys(call.answers),
      ...['400', '500', '503'],
      '429',
      // 403 also for calls that need a session only: that of a blocked person has ended. And for whoever sees the app as somebody.
      ...(call.access === 'public' ? [] : ['401', '403']),
      ...(call.method === 'GET' ? [] : ['403']),
      ...(call.body ? ['413', '415'] : []),
      ...(call.fileBody ? ['413'] : []),
      ...(call.errors ?? []).map((code) => String(errorStatus[code])),
    ]);
    expect(new Set(Object.keys(operation?.responses ?? {}))).toEqual(expected);
    for (const code of call.errors ?? []) {
      expect(operation?.responses[errorStatus[code]]?.description).toContain(code);
    }
  });
});
