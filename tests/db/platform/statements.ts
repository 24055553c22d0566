import type { Call } from '../../../supabase/functions/_shared/contract/call.ts';
import { feedStatements } from '../feeds/feed-statements.ts';
import type { CallStatements, Scene } from './statement-types.ts';
import { accessStatements } from './statements/access.ts';
import { catalogueStatements } from './statements/catalogue.ts';
import { changesStatements } from './statements/changes.ts';
import { gateStatements } from './statements/gate.ts';
import { hoursStatements } from './statements/hours.ts';
import { messageStatements } from './statements/messages.ts';
import { openStatements } from './statements/open.ts';
import { organisationStatements } from './statements/organisation.ts';
import { peopleStatements } from './statements/people.ts';
import { pushStatements } from './statements/push.ts';
import { scheduleStatements } from './statements/schedule.ts';
import { workStatements } from './statements/work.ts';

/** Calls that send `select 1` or nothing. */
// The embedded authentication service has no second factor, so that one is refused.
export const callsWithoutStatement = ['getHealth', 'getOpenApi', 'getDid', 'resetSecondFactor'];

/** Every statement of the API, by call. Imports the modules, so the settings must be in place. */
export async function apiStatements(scene: Scene): Promise<Record<Call['id'], CallStatements[]>> {
  return {
    ...(await peopleStatements(scene)),
    ...(await changesStatements(scene)),
    ...(await accessStatements(scene)),
    ...(await feedStatements(scene)),
    ...(await pushStatements(scene)),
    ...(await scheduleStatements(scene)),
    ...(await catalogueStatements(scene)),
    ...(await workStatements(scene)),
    ...(await hoursStatements(scene)),
    ...(await gateStatements(scene)),
    ...(await messageStatements(scene)),
    ...(await organisationStatements(scene)),
    ...(await openStatements(scene)),
  };
}
