import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { allCalls } from '../contract/calls.ts';
import { errorStatus } from '../contract/errors.ts';
import { openApi } from './openapi.ts';

type Operation = {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: object;
  responses: Record<string, { description: string; content?: object; headers?: object }>;
};
const text = openApi(allCalls, ['/api']);
const document = JSON.parse(text) as { paths: Record<string, Record<string, Operation>>; components: object };

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(text));
    expect(result).toEqual({ valid: true });
  });
  it('refers only to what it holds', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? '');
    expect(references.length).toBeGreaterThan(50);
    for (const reference of new Set(references)) {
      const steps = reference.replace('#/', '').split('/');
      const target = steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], document);
      expect(target, reference).toBeTypeOf('object');
    }
  });
  it('names the headers by which a client goes on', () => {
    const list = document.paths['/events']?.get;
    expect(list?.parameters.find(({ name }) => name === 'limit')).toMatchObject({
      schema: { default: 100, maximum: 1000 },
    });
    expect(list?.responses[200]?.headers).toHaveProperty('Link');
    for (const status of [429, 503]) expect(list?.responses[status]?.headers).toHaveProperty('Retry-After');
    expect(document.paths['/events']?.post?.responses[201]?.headers).toBeUndefined();
  });
  it.each(allCalls.map((call) => [call.id, call] as const))('describes %s completely', (id, call) => {
    const operation = document.paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: id, security: call.access === 'public' ? [] : [{ bearer: [] }] });
    expect(operation?.requestBody !== undefined).toBe(call.body !== undefined);
    for (const [, name] of call.path.matchAll(/:(\w+)/g)) {
      expect(operation?.parameters).toContainEqual(expect.objectContaining({ name, in: 'path', required: true }));
    }
    const expected = new Set([
      ...Object.keys(call.answers),
      ...['400', '500', '503'],
      ...(call.access === 'public' ? [] : ['401', '429']),
      ...(call.access === 'admin' || call.access === 'self' || call.adminKeys ? ['403'] : []),
      ...(call.body ? ['413', '415'] : []),
      ...(call.errors ?? []).map((code) => String(errorStatus[code])),
    ]);
    expect(new Set(Object.keys(operation?.responses ?? {}))).toEqual(expected);
    for (const code of call.errors ?? []) {
      expect(operation?.responses[errorStatus[code]]?.description).toContain(code);
    }
  });
});
