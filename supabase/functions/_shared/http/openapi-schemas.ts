import * as z from 'zod/mini';
import { attendee } from '../contract/attendance.ts';
import { ownCalendar } from '../contract/calendars.ts';
import { allCalls } from '../contract/calls.ts';
import { change, dashboard, dashboardEvent } from '../contract/dashboard.ts';
import { errorDetail } from '../contract/error-details.ts';
import { errorEnvelope } from '../contract/errors.ts';
import { event, eventSource, eventVolunteer, signupRule, slotAssignment, sourcedEvent } from '../contract/events.ts';
import { feedFailure } from '../contract/feed-failures.ts';
import { syncWarning } from '../contract/feed-problems.ts';
import { feedPreview, icalFeed, syncResult, syncRun } from '../contract/ical-feeds.ts';
import { invitation, pendingInvitation } from '../contract/invitations.ts';
import { mailFailure } from '../contract/mail-failures.ts';
import { eventState, notice } from '../contract/notices.ts';
import { organisation } from '../contract/organisation.ts';
import { payRun } from '../contract/pay-runs.ts';
import {
  report,
  reportCost,
  reportedSignup,
  reportMonth,
  reportPeriod,
  reportPerson,
  reportSlotType,
} from '../contract/reports.ts';
import { signup } from '../contract/signups.ts';
import { slotType, slotTypeRef } from '../contract/slot-types.ts';
import { syncNews } from '../contract/sync-news.ts';
import { timesheetLine } from '../contract/timesheets.ts';
import { settings, user } from '../contract/users.ts';
import { workEntry } from '../contract/work-history.ts';
import { examples } from './openapi-examples.ts';
import { propertyTexts } from './openapi-texts.ts';

type Json = Record<string, unknown>;
type Schema = z.core.$ZodType;

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const bodies = allCalls.flatMap(({ id, body }) => (body ? [[`${capitalized(id)}Body`, body] as const] : []));

/** Schemas with a name under `components`: the parts of answers, and the body of each call. */
export const named: Record<string, Schema> = {
  Attendee: attendee,
  WorkEntry: workEntry,
  TimesheetLine: timesheetLine,
  PayRun: payRun,
  Change: change,
  Dashboard: dashboard,
  DashboardEvent: dashboardEvent,
  ErrorDetail: errorDetail,
  ErrorEnvelope: errorEnvelope,
  Event: event,
  EventSource: eventSource,
  EventState: eventState,
  EventVolunteer: eventVolunteer,
  Feed: icalFeed,
  FeedFailure: feedFailure,
  FeedPreview: feedPreview,
  Invitation: invitation,
  MailFailure: mailFailure,
  Notice: notice,
  Organisation: organisation,
  OwnCalendar: ownCalendar,
  PendingInvitation: pendingInvitation,
  Report: report,
  ReportCost: reportCost,
  ReportedSignup: reportedSignup,
  ReportMonth: reportMonth,
  ReportPeriod: reportPeriod,
  ReportPerson: reportPerson,
  ReportSlotType: reportSlotType,
  Settings: settings,
  Signup: signup,
  SignupRule: signupRule,
  SlotAssignment: slotAssignment,
  SlotType: slotType,
  SlotTypeRef: slotTypeRef,
  SourcedEvent: sourcedEvent,
  SyncNews: syncNews,
  SyncResult: syncResult,
  SyncRun: syncRun,
  SyncWarning: syncWarning,
  User: user,
  ...Object.fromEntries(bodies),
};
for (const [name, schema] of Object.entries(named)) z.globalRegistry.add(schema, { id: name });

const unbounded = Number.MAX_SAFE_INTEGER;

interface Converted {
  zodSchema: Schema;
  jsonSchema: Json;
}

/** Removes what makes the document longer without saying more, and what would forbid keys that an answer may gain. */
function simplify({ zodSchema, jsonSchema }: Converted): void {
  // `format` says the same in one word.
  if (jsonSchema.format === 'date-time' || jsonSchema.format === 'uuid') delete jsonSchema.pattern;
  if (jsonSchema.maximum === unbounded) delete jsonSchema.maximum;
  if (jsonSchema.minimum === -unbounded) delete jsonSchema.minimum;
  const isStrict = (zodSchema._zod.def as z.core.$ZodObjectDef).catchall !== undefined;
  if (jsonSchema.additionalProperties === false && !isStrict) delete jsonSchema.additionalProperties;
}

/** Adds an example, and the meaning of keys. A sourced event has all keys of an event. */
function annotate(name: string, schema: Json): void {
  const texts = name === 'SourcedEvent' ? propertyTexts.Event : propertyTexts[name];
  const properties = schema.properties as Record<string, Json> | undefined;
  for (const [key, text] of Object.entries(texts ?? {})) if (properties?.[key]) properties[key].description = text;
  if (examples[name]) schema.examples = [examples[name]];
}

/** Converts schemas, and collects the named ones that they refer to in `schemas`. */
export function createConverter() {
  const schemas: Record<string, Json> = {};
  /** JSON Schema of what a caller sends (`input`) or receives (`output`). */
  const convert = (schema: Schema, io: 'input' | 'output'): Json => {
    // Inside an object even a named schema becomes a reference.
    const converted = z.toJSONSchema(z.object({ root: schema }), {
      io,
      override: (each) => simplify(each as Converted),
    });
    for (const [name, definition] of Object.entries(converted.$defs ?? {})) {
      annotate(name, definition as Json);
      schemas[name] = definition as Json;
    }
    return converted.properties?.root as Json;
  };
  return { schemas, convert };
}
