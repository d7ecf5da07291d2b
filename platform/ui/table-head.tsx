type Props = {
  /** `end`: figures below it stand at the trailing edge. */
  readonly titles: readonly (string | { readonly end: string })[];
};

/** The row of headings of a table that has one heading a column. */
export function TableHead({ titles }: Props) {
  return (
    <thead>
      <tr>
        {titles.map((title, at) => {
          const end = typeof title !== 'string';
          const text = end ? title.end : title;
          return (
            <th key={at} scope="col" className={end ? 'end' : undefined}>
              {text}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
