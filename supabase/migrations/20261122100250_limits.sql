-- Limits: what one person, or one address without a sign-in, can use up. A call takes tokens out of a bucket that refills with
-- time; when too few are left it is refused with 429 before it begins.

-- Unlogged: it costs no write-ahead log, and after a crash everybody has full buckets, which is harmless.
create unlogged table private.buckets (
  key text primary key check (char_length(key) between 1 and 200),
  tokens double precision not null,
  refilled_at timestamptz not null
) with (fillfactor = 50);
comment on table private.buckets is
  'The tokens that a person or an address had at a moment, one row for each kind of call. No API role has any right to it.';

create function private.take_tokens(p_key text, p_cost integer, p_burst integer, p_per_second double precision)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  cost constant integer := least(p_cost, p_burst);
  level double precision;
begin
  insert into private.buckets as b (key, tokens, refilled_at) values (p_key, p_burst - cost, present)
  on conflict (key) do update set refilled_at = present, tokens =
    least(p_burst, b.tokens + p_per_second * greatest(extract(epoch from present - b.refilled_at), 0)) - cost
  where least(p_burst, b.tokens + p_per_second * greatest(extract(epoch from present - b.refilled_at), 0)) >= cost;
  if found then
    return 0;
  end if;
  select b.tokens + p_per_second * greatest(extract(epoch from present - b.refilled_at), 0) into level
  from private.buckets b where b.key = p_key;
  return greatest(ceil((cost - level) / p_per_second), 1);
end
$$;
comment on function private.take_tokens(text, integer, integer, double precision) is
  'Takes p_cost tokens out of a bucket that holds up to p_burst and gains p_per_second. Returns 0; or, when it holds too few, the
seconds until it holds enough, and takes none. The API commits this by itself, so that a call that fails later has paid as well.
Definer: for the service, which has no right to any table.';
grant execute on function private.take_tokens(text, integer, integer, double precision) to service_role;

create function private.owe_tokens(p_key text, p_cost integer) returns void
language sql security definer set search_path = '' as $$
  update private.buckets b set tokens = b.tokens - p_cost where b.key = p_key
$$;
comment on function private.owe_tokens(text, integer) is
  'Takes tokens out of a bucket even if it holds fewer: its next call waits until they have been gained. For a call that turns out to
cost more than it had to pay before it began. Definer: for the service, which has no right to any table.';
grant execute on function private.owe_tokens(text, integer) to service_role;

create function private.require_tokens() returns void
language plpgsql set search_path = '' as $$
declare
  seconds constant integer := current_setting('muster.wait')::integer;
begin
  if seconds > 0 then
    perform private.refuse(429, 'rate_limited', 'Too many requests at once. Please try again in a moment.',
      jsonb_build_object('what', 'requests', 'retry_after', seconds));
  end if;
end
$$;
comment on function private.require_tokens() is
  'Refuses a call with 429 rate_limited when private.take_tokens() found too few for it. The API has kept its result in the
setting muster.wait, because a refusal inside the transaction that takes tokens would not prevent the next one.';
grant execute on function private.require_tokens() to authenticated, service_role;

create function private.require_turn(p_at_once integer) returns void
language plpgsql set search_path = '' as $$
begin
  for place in 1..p_at_once loop
    if pg_try_advisory_xact_lock(hashtextextended('muster: turn ' || place || ' of ' || auth.uid(), 0)) then
      return;
    end if;
  end loop;
  perform private.refuse(429, 'rate_limited', 'Too many requests at once. Please try again in a moment.',
    '{"what": "requests", "retry_after": 1}');
end
$$;
comment on function private.require_turn(integer) is
  'Refuses a call with 429 rate_limited while p_at_once others of the same account are running, in whatever instances of the API.';
grant execute on function private.require_turn(integer) to authenticated;

create function private.prune_buckets() returns integer
language sql set search_path = '' as $$
  with pruned as (
    delete from private.buckets b where b.refilled_at < private.now() - interval '1 hour' returning b.key
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_buckets() is
  'Deletes buckets that nobody has used for an hour, in which each is full again, and returns their number. For the schedule.';
