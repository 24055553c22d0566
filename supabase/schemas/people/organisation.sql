-- The organisation: its name, its time zone, the defaults of new feeds, and the rules of signing up.

create table public.organisation (
  id smallint primary key default 1 check (id = 1),
  name text check (name = btrim(name) and char_length(name) between 1 and 200),
  timezone text,
  mail_sender_name text check (mail_sender_name = btrim(mail_sender_name) and char_length(mail_sender_name) between 1 and 200),
  contact text check (contact = btrim(contact) and char_length(contact) between 1 and 200),
  entry text not null default 'open' check (entry in ('open', 'approval', 'invitation')),
  admin_second_factor boolean not null default false,
  feed_refresh_interval integer not null default 60 check (feed_refresh_interval in (15, 30, 60, 360, 720, 1440)),
  feed_default_length_minutes integer not null default 60 check (feed_default_length_minutes between 1 and 1440),
  feed_all_day_hours numeric(4, 2) not null default 8 check (feed_all_day_hours between 0 and 24),
  opens_days_before integer check (opens_days_before between 1 and 366),
  closes_hours_before integer check (closes_hours_before between 1 and 8760),
  cancel_hours_before integer check (cancel_hours_before between 1 and 8760),
  material_minutes integer not null default 15 check (material_minutes between 0 and 1440),
  confirm_hours_before integer check (confirm_hours_before between 1 and 336),
  names_hours_before integer check (names_hours_before between 1 and 336),
  max_hours_per_day numeric(4, 2) check (max_hours_per_day between 0.25 and 24),
  min_rest_hours numeric(4, 2) check (min_rest_hours between 0.25 and 72),
  hours_tolerance numeric(4, 2) not null default 4 check (hours_tolerance between 0 and 24),
  assumed_hours text not null default 'without_gate' check (assumed_hours in ('count', 'without_gate', 'never')),
  check_in_before_minutes integer not null default 30 check (check_in_before_minutes between 0 and 1440),
  no_show_after_minutes integer not null default 15 check (no_show_after_minutes between 0 and 1440),
  gate_tolerance_minutes integer not null default 10 check (gate_tolerance_minutes between 0 and 120),
  paid_before_minutes integer not null default 0 check (paid_before_minutes between 0 and 240),
  paid_after_minutes integer not null default 0 check (paid_after_minutes between 0 and 240),
  asks_hours text not null default 'off' check (asks_hours in ('off', 'wanted', 'required')),
  asks_hours_days integer not null default 3 check (asks_hours_days between 1 and 31),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  publish_at_once boolean not null default true,
  looking_after boolean not null default false,
  answer_hours integer not null default 48 check (answer_hours between 1 and 336),
  unanswered text not null default 'keep' check (unanswered in ('keep', 'free')),
  invitation_days integer not null default 14 check (invitation_days between 1 and 90),
  mails_per_hour integer check (mails_per_hour between 10 and 100000),
  remind_hours_before integer not null default 24 check (remind_hours_before between 1 and 336),
  remind_again_hours_before integer check (remind_again_hours_before between 1 and 335),
  version integer not null default 1,
  updated_at timestamptz not null default private.now(),
  constraint organisation_opens_before_it_closes check (opens_days_before * 24 > closes_hours_before),
  constraint organisation_reminds_again_later check (remind_again_hours_before < remind_hours_before)
);
comment on table public.organisation is 'What an administrator sets for everybody, in one row. Written by functions only.';
comment on column public.organisation.timezone is
  'IANA zone of new events and feeds without one, and of the days of max_hours_per_day. Null until somebody saves it: until
then the functions'' setting ORG_TIMEZONE is used.';
comment on column public.organisation.mail_sender_name is
  'The sender of mails. Null: the organisation''s name, or the product''s if there is none.';
comment on column public.organisation.contact is
  'Whom people ask who cannot come in or have a question: an address, a phone number or words. Shown without
signing in. Answers to mails go to the address in it; without one to the inviter, else to the first administrator.';
comment on column public.organisation.entry is
  'What becomes of a confirmed address that belongs to nobody: open: a member at once; approval: waits for an administrator;
invitation: no person at all.';
comment on column public.organisation.admin_second_factor is
  'Administrators have their rights only in a session with a second factor (private.is_admin).';
comment on column public.organisation.opens_days_before is
  'Signing up is possible from this number of 24-hour days before the event''s start. Null, here and below: no such rule.';
comment on column public.organisation.closes_hours_before is 'Signing up is possible until this number of hours before the event''s start.';
comment on column public.organisation.cancel_hours_before is
  'Giving a place back counts as late from this number of hours before the event''s start. Null: it never does.';
comment on column public.organisation.material_minutes is
  'A start or end that moves by more minutes asks people whether they still come.';
comment on column public.organisation.confirm_hours_before is
  'How many hours before a shift people are asked whether they still come.';
comment on column public.organisation.names_hours_before is
  'How many hours before a shift places of companions without a name are free for others. Null: they stay.';
comment on column public.organisation.max_hours_per_day is
  'The most hours that a person can work on a calendar day of `timezone`.';
comment on column public.organisation.min_rest_hours is 'The fewest hours between two shifts of a person.';
comment on column public.organisation.hours_tolerance is
  'The other administrators are told when corrected hours differ by more from the shift.';
comment on column public.organisation.assumed_hours is
  'Whether people count as attended who were neither marked nor checked in: always (count), only at events that were run without a gate
(private.had_gate), or never. Where they do not count, they are open.';
comment on column public.organisation.check_in_before_minutes is
  'From how many minutes before the start people are checked in without a reason.';
comment on column public.organisation.no_show_after_minutes is
  'From how many minutes after the start somebody who is not there can be marked as no-show at the gate.';
comment on column public.organisation.paid_before_minutes is
  'How long before the start of a shift the time of somebody who was checked in by then counts.';
comment on column public.organisation.paid_after_minutes is 'The same after its end, for those who were not asked to stay longer.';
comment on column public.organisation.asks_hours is
  'Whether people confirm their hours: off: they are not asked; wanted: they are; required: nobody approves hours before that, or before
asks_hours_days have passed since the end of the shift, which count as yes.';
comment on column public.organisation.gate_tolerance_minutes is
  'Up to this difference from the shift, check-in and check-out do not change its hours.';
comment on column public.organisation.currency is 'ISO 4217 code of all wages and pay.';
comment on column public.organisation.publish_at_once is
  'Whether new events are published at once. Otherwise they are drafts. Feeds decide for themselves (ical_feeds.as_drafts).';
comment on column public.organisation.looking_after is
  'Whether people may add others whom they look after (private.add_looked_after).';
comment on column public.organisation.answer_hours is 'How many hours people have to answer whether they take a place.';
comment on column public.organisation.unanswered is
  'What becomes of a place whose person has not answered in time: keep: it is still held, and shown to administrators; free: it goes
back (private.free_unanswered).';
comment on column public.organisation.invitation_days is 'How many days the link of an invitation is valid.';
comment on column public.organisation.mails_per_hour is
  'The most mails that the mail service takes in an hour. Null: no limit.';
comment on column public.organisation.remind_hours_before is 'How many hours before a shift its people are reminded of it.';
comment on column public.organisation.remind_again_hours_before is 'The same of a second reminder. Null: there is none.';
insert into public.organisation default values;

alter table public.organisation enable row level security;
grant select on public.organisation to authenticated;
-- Every member sees the organisation: its name, its zone and its rules concern them.
create policy "members see the organisation" on public.organisation
  for select to authenticated using ((select private.is_member()));
create trigger touch before update on public.organisation for each row execute function private.touch();
create trigger audit after update on public.organisation for each row execute function private.audit();

create function private.require_factors() returns void
language plpgsql stable set search_path = '' as $$
begin
  -- The embedded authentication service has no second factor, and no table for it.
  if to_regclass('auth.mfa_factors') is null then
    perform private.refuse(409, 'second_factor_unavailable', 'The authentication service has no second factor');
  elsif auth.jwt() ->> 'aal' is distinct from 'aal2' then
    perform private.refuse(403, 'second_factor_required', 'Enter the code of your authenticator app first');
  end if;
end
$$;
comment on function private.require_factors() is
  'Refuses to require a second factor of administrators where the authentication service has none (409), and when the caller
has not used one in this session (403): they would shut themselves out. Internal.';

create function private.update_organisation(p_patch jsonb, p_default_timezone text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was public.organisation;
  wanted public.organisation;
begin
  perform private.require_admin();
  select o.* into was from public.organisation o for no key update;
  perform private.require_version(p_patch ->> 'version', was.version, was.updated_at);
  wanted := jsonb_populate_record(was, p_patch - array['id', 'version', 'updated_at']);
  wanted.timezone := coalesce(wanted.timezone, p_default_timezone);
  perform private.check_timezone(wanted.timezone);
  if wanted.opens_days_before * 24 <= wanted.closes_hours_before then
    perform private.refuse(400, 'closes_before_opening', 'Signup must open before it closes', '{}', 'closes_hours_before');
  end if;
  if wanted.remind_again_hours_before >= wanted.remind_hours_before then
    perform private.refuse(400, 'second_reminder_first', 'The second reminder must come after the first', '{}',
      'remind_again_hours_before');
  end if;
  if wanted.admin_second_factor and not was.admin_second_factor then
    perform private.require_factors();
  end if;
  update public.organisation set (name, timezone, mail_sender_name, contact, entry, admin_second_factor, feed_refresh_interval,
    feed_default_length_minutes, feed_all_day_hours, opens_days_before, closes_hours_before, cancel_hours_before,
    material_minutes, confirm_hours_before, names_hours_before, max_hours_per_day, min_rest_hours, hours_tolerance, assumed_hours, check_in_before_minutes,
    no_show_after_minutes, gate_tolerance_minutes, paid_before_minutes, paid_after_minutes, asks_hours, asks_hours_days, currency, publish_at_once, looking_after, answer_hours, unanswered, invitation_days, mails_per_hour,
    remind_hours_before, remind_again_hours_before)
  = (wanted.name, wanted.timezone, wanted.mail_sender_name, wanted.contact, wanted.entry, wanted.admin_second_factor,
    wanted.feed_refresh_interval,
    wanted.feed_default_length_minutes, wanted.feed_all_day_hours, wanted.opens_days_before, wanted.closes_hours_before,
    wanted.cancel_hours_before, wanted.material_minutes, wanted.confirm_hours_before, wanted.names_hours_before, wanted.max_hours_per_day, wanted.min_rest_hours, wanted.hours_tolerance,
    wanted.assumed_hours, wanted.check_in_before_minutes, wanted.no_show_after_minutes, wanted.gate_tolerance_minutes, wanted.paid_before_minutes,
    wanted.paid_after_minutes, wanted.asks_hours, wanted.asks_hours_days, wanted.currency, wanted.publish_at_once, wanted.looking_after,
    wanted.answer_hours, wanted.unanswered, wanted.invitation_days, wanted.mails_per_hour, wanted.remind_hours_before,
    wanted.remind_again_hours_before)
  where id = 1;
end
$$;
comment on function private.update_organisation(jsonb, text) is
  'PATCH /organisation: changes the given keys, from a validated body (contract organisationPatch). p_default_timezone: the IANA
zone to store if none is stored yet, because rules need a zone for their days. Definer: no API role writes the table. Errors:
401; 403, also second_factor_required; 409 stale_version, second_factor_unavailable; 400 for an unknown zone, signup that closes before it
opens, or a second reminder that is not later than the first.';
grant execute on function private.update_organisation(jsonb, text) to authenticated;

create function private.organisation() returns public.organisation
language plpgsql stable security definer set search_path = '' as $$
declare
  only_row public.organisation;
begin
  select o.* into only_row from public.organisation o;
  return only_row;
end
$$;
comment on function private.organisation() is
  'The organisation''s row. Definer: a list reads it several times, and its policy would be checked each time. Members see the
row anyway.';
grant execute on function private.organisation() to authenticated;

create function private.organisation_zone() returns text
language plpgsql stable parallel safe security definer set search_path = '' as $$
begin
  return (select coalesce(o.timezone, 'UTC') from public.organisation o);
end
$$;
comment on function private.organisation_zone() is
  'The stored zone of the organisation, in which the first days of rates are meant; UTC until one is stored. A function that
sets such a day stores the zone with it. Definer: as private.organisation().';
grant execute on function private.organisation_zone() to authenticated;

create function private.assumed_hours() returns text
language sql stable parallel safe security definer set search_path = '' as $$
  select o.assumed_hours from public.organisation o
$$;
comment on function private.assumed_hours() is
  'Whether people count as attended who were neither marked nor checked in (organisation.assumed_hours). Definer: as private.organisation().';
grant execute on function private.assumed_hours() to authenticated;

create function private.organisation_today() returns date
language sql stable parallel safe security definer set search_path = '' as $$
  select (private.now() at time zone private.organisation_zone())::date
$$;
comment on function private.organisation_today() is
  'Today in the stored zone of the organisation. Definer: as private.organisation().';
grant execute on function private.organisation_today() to authenticated;
