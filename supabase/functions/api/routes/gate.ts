import type { Hono } from 'hono';
import { getOwnCode, makeBadges, renewOwnCode, showCodeAtGate } from '../../_shared/contract/codes.ts';
import { doGateActions, getGate, getPresent } from '../../_shared/contract/gate.ts';
import { findGatePeople, scanCode } from '../../_shared/contract/gate-finding.ts';
import { ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import {
  doActions,
  renewCode,
  selectBadges,
  selectCodeAtGate,
  selectGate,
  selectGatePeople,
  selectOwnCode,
  selectPresent,
  selectScanned,
} from '../data/gate.ts';

export function bindGate(app: Hono<AppEnv>): void {
  route(app, getGate, async ({ asCaller, query }) => ok(await asCaller((sql) => selectGate(sql, query))));
  route(app, getPresent, async ({ asCaller, query }) => ok(await asCaller((sql) => selectPresent(sql, query))));
  route(app, doGateActions, async ({ asCaller, body }) => ok(await asCaller((sql) => doActions(sql, body))));
  route(app, findGatePeople, async ({ asCaller, query }) => ok(await asCaller((sql) => selectGatePeople(sql, query))));
  route(app, scanCode, async ({ asCaller, body }) => ok(await asCaller((sql) => selectScanned(sql, body))));
  route(app, getOwnCode, async ({ asCaller }) => ok(await asCaller(selectOwnCode)));
  route(app, renewOwnCode, async ({ asCaller }) => ok(await asCaller(renewCode)));
  route(app, showCodeAtGate, async ({ asCaller, params }) =>
    ok(await asCaller((sql) => selectCodeAtGate(sql, params.id))),
  );
  route(app, makeBadges, async ({ asCaller, body }) => ok(await asCaller((sql) => selectBadges(sql, body))));
}
