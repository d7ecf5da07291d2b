-- Who else has a contact: asked when a person excludes himself. Writes to identity.contacts wait while the index is built.
create index contacts_value on identity.contacts (kind, lower(value));
