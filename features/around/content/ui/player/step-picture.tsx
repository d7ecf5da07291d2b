/** What each step of an installation looks like on a phone: flat fills in the house's inks, no letters. */
const BAR = 'M16 20H80V30H16Z';
const PICTURES: Readonly<Record<string, readonly { readonly d: string; readonly ink: string }[]>> = {
  browser: [
    { d: 'M48 40A26 26 0 1 1 48 92A26 26 0 1 1 48 40', ink: 'info' },
    { d: 'M62 52L53 71L34 80L43 61Z', ink: 'prize' },
  ],
  address: [
    { d: BAR, ink: 'prize' },
    { d: 'M16 40H80V76H16Z', ink: 'action' },
    { d: 'M16 84H56V90H16ZM16 96H68V102H16Z', ink: 'line' },
  ],
  share: [
    { d: 'M16 20H80V88H16Z', ink: 'surface' },
    { d: 'M34 104H62V130H34Z', ink: 'line' },
    { d: 'M46 122V102H40L48 92L56 102H50V122Z', ink: 'prize' },
  ],
  menu: [
    { d: BAR, ink: 'surface' },
    { d: 'M73 22H77V24H73ZM73 25H77V27H73ZM73 28H77V30H73Z', ink: 'prize' },
    { d: 'M44 36H80V96H44Z', ink: 'line' },
    { d: 'M48 42H76V48H48ZM48 56H76V62H48ZM48 70H76V76H48Z', ink: 'surface' },
  ],
  list: [
    { d: 'M16 48H80V66H16ZM16 100H80V118H16Z', ink: 'surface' },
    { d: 'M16 74H80V92H16Z', ink: 'prize' },
    { d: 'M68 78H72V81H75V85H72V88H68V85H65V81H68Z', ink: 'paper' },
  ],
  name: [
    { d: 'M34 36H62V64H34Z', ink: 'action' },
    { d: 'M22 76H74V90H22Z', ink: 'surface' },
    { d: 'M28 81H54V85H28ZM57 79H59V87H57Z', ink: 'prize' },
  ],
  add: [
    { d: 'M20 46H76V104H20Z', ink: 'surface' },
    { d: 'M38 56H58V76H38Z', ink: 'action' },
    { d: 'M30 86H66V98H30Z', ink: 'prize' },
  ],
  home: [
    {
      d: 'M18 26H34V42H18ZM40 26H56V42H40ZM62 26H78V42H62ZM18 52H34V68H18ZM62 52H78V68H62ZM18 78H34V94H18ZM40 78H56V94H40Z',
      ink: 'line',
    },
    { d: 'M38 50H58V70H38Z', ink: 'action' },
    { d: 'M44 55H52V65H44Z', ink: 'prize' },
  ],
};

export function StepPicture({ name }: { readonly name: string }) {
  return (
    <svg className="step-picture" viewBox="0 0 96 150" aria-hidden="true">
      <path className="ink-frame" d="M10 2H86V148H10Z" />
      {(PICTURES[name] ?? []).map(({ d, ink }) => (
        <path key={d} className={`ink-${ink}`} d={d} />
      ))}
    </svg>
  );
}
