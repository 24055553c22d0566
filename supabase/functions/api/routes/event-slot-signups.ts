import type { Hono } from 'hono';
import { giveBackCompanions, nameCompanions, signUpTogether } from '../../_shared/contract/groups.ts';
import { assignSlot, cancelSignup, listSignups, signUp } from '../../_shared/contract/signups.ts';
import { signUpForSeries } from '../../_shared/contract/standing-signups.ts';
import { created, noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import {
  assignPlace,
  giveBack,
  giveBackSome,
  nameThem,
  selectSignups,
  takePlace,
  takeSeries,
  takeTogether,
} from '../data/event-slot-signups.ts';

export function bindSignups(app: Hono<AppEnv>): void {
  route(app, listSignups, async ({ asCaller, query }) => {
    const position = positionOf(query, 'moment');
    return okPage(await asCaller((sql) => selectSignups(sql, { ...query, position })), query);
  });
  route(app, signUp, async ({ asCaller, params }) => created(await asCaller((sql) => takePlace(sql, params.slotId))));
  route(app, signUpForSeries, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => takeSeries(sql, params.slotId, body))),
  );
  route(app, signUpTogether, async ({ asCaller, params, body }) =>
    created(await asCaller((sql) => takeTogether(sql, params.slotId, body))),
  );
  route(app, nameCompanions, async ({ asCaller, params, body }) => {
    await asCaller((sql) => nameThem(sql, params.signupId, body.names));
    return noContent;
  });
  route(app, giveBackCompanions, async ({ asCaller, params, body }) => {
    await asCaller((sql) => giveBackSome(sql, params.signupId, body));
    return noContent;
  });
  route(app, assignSlot, async ({ asCaller, params, body }) =>
    created(await asCaller((sql) => assignPlace(sql, params.id, body))),
  );
  route(app, cancelSignup, async ({ asCaller, params, query }) => {
    await asCaller((sql) => giveBack(sql, params.signupId, query.reason));
    return noContent;
  });
}
