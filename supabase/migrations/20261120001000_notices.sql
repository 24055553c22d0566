-- Notices: what a change made by others means for one's own sign-up, shown until dismissed (feeds.md, decided).

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  signup_id uuid references public.signups (id) on delete cascade,
  kind text not null check (kind in ('moved', 'canceled', 'restored', 'clash', 'removed')),
  old jsonb,
  new jsonb,
  created_at timestamptz not null default private.now(),
  dismissed_at timestamptz
);
comment on table public.notices is 'Who is to be told what about an event they are signed up for. Written by trigger only.';
comment on column public.notices.kind is
  'moved: another time; canceled: the event, or with an unchanged status the person''s slot; restored; removed; clash: the
sign-up became displaced.';
comment on column public.notices.old is 'The event before: {title, location, startTime, endTime, status}.';
comment on column public.notices.new is 'The event after, same keys; null when it was removed.';
create index notices_open on public.notices (user_id, created_at desc) where dismissed_at is null;
create index notices_of_user on public.notices (user_id);
create index notices_of_event on public.notices (event_id);
create index notices_of_signup on public.notices (signup_id);

alter table public.notices enable row level security;
grant select, update (dismissed_at) on public.notices to authenticated;
-- Everyone sees their own notices, administrators too only their own.
create policy "own notices" on public.notices
  for select to authenticated using (user_id = (select auth.uid()));
-- Everyone dismisses their own notices.
create policy "dismiss own notices" on public.notices
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create function private.event_state(event public.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('title', event.title, 'location', event.location,
    'startTime', private.iso(event.start_time), 'endTime', private.iso(event.end_time), 'status', event.status)
$$;
comment on function private.event_state(public.events) is 'An event as a notice tells of it (api.md, last paragraph).';
