-- A red envelope is told of once in a room, however often its opening is seen.
create unique index rains_once on chat.messages (room_id, (shared ->> 'envelopeId')) where kind = 'rain';
