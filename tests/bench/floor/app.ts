import { signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { created } from '../../../supabase/functions/_shared/http/answer.ts';
import { createApp } from '../../../supabase/functions/_shared/http/app.ts';
import { route } from '../../../supabase/functions/_shared/http/route.ts';

/** The call that takes a place, with one statement in place of what the product does: the rest of the way is the same. */
export const app = createApp('/api', [signUp]);
route(app, signUp, async ({ asCaller, params }) =>
  created(
    await asCaller((sql) => [sql`select json_build_object('id', smallest.take(${params.slotId}))::text as json`]),
  ),
);
