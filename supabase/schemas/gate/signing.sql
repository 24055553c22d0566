-- Signing at the desk: whoever is let in at a gate can sign there what their place asks for, in the same action, and say when they were born.
-- Nobody but whoever runs the gate of that shift can record it, and only of somebody who is let in by it.

create function private.documents_asked(p_slots uuid[]) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(d.id), '{}') from public.documents d
  where p_slots <> '{}' and d.ended_at is null and (d.for_everybody or exists (
    select from public.slot_type_documents asked join public.event_slots s on s.slot_type_id = asked.slot_type_id
    where asked.document_id = d.id and s.id = any (p_slots)))
$$;
comment on function private.documents_asked(uuid[]) is 'The documents for which places of some slots ask. Internal.';

create function private.gate_documents(p_documents uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'edition', d.edition, 'texts', e.texts, 'parent_signs', d.parent_signs,
    'signed', d.signed) order by d.name collate private.natural_order, d.id), '[]')
  from public.documents d join public.document_editions e on e.document_id = d.id and e.edition = d.edition
  where d.id = any (p_documents)
$$;
comment on function private.gate_documents(uuid[]) is 'Documents with their present texts, as a gate keeps them (contract gateDocument). Internal.';

create function private.signings(p_people uuid[], p_documents uuid[]) returns table (user_id uuid, signing jsonb)
language sql stable set search_path = '' as $$
  with lacking as (
    select l.user_id, jsonb_agg(distinct l.id) as documents, bool_or(d.parent_signs) as by_parent
    from private.lacking_documents l join public.documents d on d.id = l.id
    where l.user_id = any (p_people) and l.id = any (p_documents)
    group by l.user_id
  ), ages as (
    select exists (select from public.slot_types t where t.min_age is not null or t.young_under is not null) as used
  )
  select p.id, jsonb_build_object('signing', jsonb_build_object('documents', coalesce(l.documents, '[]'), 'birth', case when b.id is null then 'unknown'
    when l.by_parent and not private.is_aged(b.youngest, 18, private.organisation_today()) then 'young' else 'known' end))
  from unnest(p_people) p (id)
  cross join ages
  left join lacking l on l.user_id = p.id
  left join public.births b on b.user_id = p.id
  where l.user_id is not null or ages.used and b.id is null
$$;
comment on function private.signings(uuid[], uuid[]) is
  'What people have to sign of some documents, and whether they have to say when they were born (contract asked, as {signing}); without whoever has to do neither. Internal.';

create function private.sign_at_desk(p_signing jsonb, p_person uuid, p_slot_type uuid, p_at timestamptz) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  shown record;
  signer text;
  signature jsonb;
  signed uuid[] := array[]::uuid[];
begin
  -- What is known already counts, whatever is said at a desk.
  if p_signing ? 'born' and not exists (select from public.births b where b.user_id = p_person) then
    perform private.keep_births(array[p_person], array[p_signing ->> 'born'], 'actions');
  end if;
  for shown in
    select d as document, (given ->> 'edition')::integer as edition, given ->> 'language' as language
    from jsonb_array_elements(p_signing -> 'documents') given join public.documents d on d.id = (given ->> 'id')::uuid
    where private.asks_for(p_slot_type, d)
    order by d.id for share of d
  loop
    signer := private.signer_of(p_person, shown.document);
    signature := p_signing -> case signer when 'self' then 'own' else 'parent' end;
    if signer is null or num_nonnulls(signature ->> 'name', signature ->> 'strokes') = 0 then
      perform private.refuse_signer(signer);
    end if;
    perform private.record_agreement(p_person, shown.document, shown.edition, shown.language, case signer when 'self' then 'desk' else 'desk_parent' end,
      signature, p_at);
    signed := signed || (shown.document).id;
  end loop;
  return signed;
end
$$;
comment on function private.sign_at_desk(jsonb, uuid, uuid, timestamptz) is
  'Stores what a person, or a parent beside them, signed at the desk for a place of a slot type (contract deskSigning; null: nothing), and when they were born if that is not
known; returns the documents. The text is the one that was shown, even if there is another by now. What the place does not ask for is left out. Errors: 409 parent_signs; 400 as
private.keep_births() and private.record_agreement(). The caller has judged who runs the gate. Internal.';
