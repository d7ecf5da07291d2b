/** Plays in the groups a player looks for them in. Pure. */
const GROUPS: Readonly<Record<string, readonly (readonly [group: string, form: RegExp])[]>> = {
  ssc: [
    ['five', /^(zx5|zh5|zu120|zu60|zu30|zu20|zu10|zu5)$/],
    ['four', /^(zx4|zu24|zu12|zu6|zu4)$/],
    ['front3', /^front3_/],
    ['mid3', /^mid3_/],
    ['back3', /^back3_/],
    ['two', /^(front2|back2)_/],
    ['place', /^dingweidan$/],
    ['sides', /^(daxiaodanshuang|longhu)$/],
    ['fun', /./],
  ],
  vietnam: [
    ['lo', /^lo/],
    ['de', /^(de_|nhat_to|bao)/],
    ['cang', /cang/],
    ['ends', /^(dau|duoi)$/],
    ['sides', /^(tai|xiu|chan|le|tong)$/],
    ['xien', /^(xien|da$)/],
    ['truot', /^truot/],
  ],
  four: [
    ['straight', /^(big|small|3d_)/],
    ['ibet', /^ibet/],
    ['permutation', /^permutation/],
    ['roll', /^roll/],
  ],
};

const familyOf = (engine: string): string =>
  engine.startsWith('xsm') ? 'vietnam' : engine.endsWith('4d') ? 'four' : engine;

/** Groups in their order, each with its plays; one group without a name where a game has none. */
export function grouped<Play extends { readonly code: string }>(
  engine: string,
  plays: readonly Play[],
): readonly { readonly group: string; readonly plays: readonly Play[] }[] {
  const forms = GROUPS[familyOf(engine)] ?? [['all', /./] as const];
  const found = new Map<string, Play[]>(forms.map(([group]) => [group, []]));
  for (const play of plays) {
    const group = forms.find(([, form]) => form.test(play.code))?.[0] ?? forms.at(-1)?.[0] ?? 'all';
    found.get(group)?.push(play);
  }
  return [...found].flatMap(([group, own]) => (own.length > 0 ? [{ group, plays: own }] : []));
}
