/** Words of a room, as they come to the page. */

/** Compiled words of one room: nested by the dots of its keys. */
export type RoomWords = { readonly [part: string]: unknown };
