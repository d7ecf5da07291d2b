-- Agents among a million members, in the order of their accounts. Writes to members.members wait while the index is built.
create index members_agents on members.members (brand_id, account text_pattern_ops) where type in (1, 2, 41, 42);
