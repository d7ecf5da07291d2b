/** What a room lets others read of its rows in SQL: views of its schema, named in its `contract/views.ts`. */
export type View = {
  /** What one row is. */
  readonly says: string;
  /** Every column in the order of the view: what it holds, its unit, what null means. */
  readonly columns: Readonly<Record<string, string>>;
  /** The rooms that may read it; left out where every room above may. */
  readonly readers?: readonly string[];
};
export type Views = Readonly<Record<`${string}.${string}`, View>>;
