/**
 * Runs inside a page: finds text that people cannot read in full. Cut by a box that hides what overflows, standing out of the box it
 * belongs to, or lying over other text. Text that is meant to end in an ellipsis, and what can be scrolled to, is left alone.
 */
export type Clipping = {
  readonly why: 'cut' | 'outside' | 'overlap' | 'key';
  readonly text: string;
  readonly where: string;
};

export function findClippings(keys: readonly string[]): Clipping[] {
  const SLACK = 1.5;
  const known = new Set(keys);
  type Box = { left: number; right: number; top: number; bottom: number };
  type Line = { element: Element; box: Box; text: string; fixed: Element | null };
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const nameOf = (element: Element): string => {
    const parts: string[] = [];
    for (
      let at: Element | null = element;
      at && parts.length < 3 && at !== document.body;
      at = at.parentElement
    )
      parts.unshift(
        at.tagName.toLowerCase() +
          [...at.classList]
            .slice(0, 2)
            .map((name) => `.${name}`)
            .join(''),
      );
    return parts.join(' > ');
  };
  const hides = (value: string): boolean => value === 'hidden' || value === 'clip';
  const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll';
  const shortened = (element: Element): boolean => {
    const style = styleOf(element);
    return (
      style.textOverflow === 'ellipsis' || (style.webkitLineClamp !== 'none' && style.webkitLineClamp !== '')
    );
  };
  /** Read out only: a box of a pixel. */
  const unseen = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    return box.width <= 2 || box.height <= 2 || styleOf(element).clipPath === 'inset(50%)';
  };
  const found: Clipping[] = [];
  const tell = (why: Clipping['why'], text: string, element: Element): void => {
    const where = nameOf(element);
    const same = found.some(
      (one) => one.why === why && one.where === where && one.text === text.slice(0, 60),
    );
    if (!same) found.push({ why, text: text.slice(0, 60), where });
  };

  /** What of a line of text is left when every box around it has cut; undefined when it can be scrolled to or is not meant to be seen. */
  const judgeLine = (element: Element, box: Box, text: string): Box | undefined => {
    let nearest: Element | undefined;
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const style = styleOf(at);
      if (shortened(at) || unseen(at)) return undefined;
      const own = at.getBoundingClientRect();
      if (scrolls(style.overflowX) || scrolls(style.overflowY) || at.tagName === 'DIALOG') {
        const inside =
          box.right > own.left && box.left < own.right && box.bottom > own.top && box.top < own.bottom;
        if (!inside) return undefined;
        if (scrolls(style.overflowX)) return box;
      }
      const tooWide = box.right > own.right + SLACK || box.left < own.left - SLACK;
      const tooTall = box.bottom > own.bottom + SLACK || box.top < own.top - SLACK;
      const cutX = hides(style.overflowX) && tooWide;
      const cutY = hides(style.overflowY) && tooTall;
      if (cutX || cutY) {
        // Wholly outside: something that waits out of sight (a slide, a folded part).
        const gone =
          box.left >= own.right || box.right <= own.left || box.top >= own.bottom || box.bottom <= own.top;
        if (!gone) tell('cut', text, element);
        return undefined;
      }
      const boxed = style.display !== 'inline' && style.display !== 'contents';
      const painted =
        style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
        parseFloat(style.borderInlineStartWidth) > 0 ||
        style.boxShadow !== 'none';
      if (!nearest && boxed && (painted || at.matches('button, a, td, th, input'))) {
        nearest = at;
        if (tooWide || tooTall) tell('outside', text, element);
      }
      if (style.position === 'fixed') break;
    }
    return box;
  };

  const lines: Line[] = [];
  const dialog = document.querySelector('dialog[open]');
  const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = (node.textContent ?? '').trim();
    if (!element || text === '' || element.closest('svg, script, style, noscript, [hidden], option, canvas'))
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (known.has(text)) tell('key', text, element);
    range.selectNodeContents(node);
    const size = parseFloat(styleOf(element).fontSize);
    const fixed = element.closest('[data-sticky]') ?? null;
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      // A line box is taller than its letters: what people see is about the em square.
      const middle = (rect.top + rect.bottom) / 2;
      const box = {
        left: rect.left,
        right: rect.right,
        top: middle - size * 0.5,
        bottom: middle + size * 0.5,
      };
      const left = judgeLine(element, box, text);
      if (left) lines.push({ element, box: left, text, fixed });
    }
  }

  /** Bars stand over what scrolls below them. */
  const floats = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (styleOf(at).position === 'fixed' || styleOf(at).position === 'sticky') return true;
    return false;
  };
  const near = (one: Element, other: Element): boolean => {
    let at: Element | null = one;
    for (let up = 0; at && up < 4; up += 1, at = at.parentElement) if (at.contains(other)) return true;
    return false;
  };
  const resting = lines.filter(({ element }) => !floats(element) || dialog);
  for (const [index, one] of resting.entries()) {
    for (const other of resting.slice(index + 1)) {
      if (one.element === other.element || !near(one.element, other.element)) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const tall = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (wide > 3 && tall > 4)
        tell('overlap', `${one.text.slice(0, 28)} / ${other.text.slice(0, 28)}`, one.element);
    }
  }
  return found;
}

/** Runs inside a page that scrolls sideways: names the innermost element that stands out the furthest. */
export function findWidest(): string {
  const { clientWidth } = document.documentElement;
  let worst: Element | undefined;
  let furthest = 1;
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    const out = Math.max(box.right - clientWidth, -box.left);
    if (box.width > 0 && out >= furthest && !element.closest('svg')) {
      furthest = out;
      worst = element;
    }
  }
  if (!worst) return 'something below the page';
  const text = (worst.textContent ?? '').trim().slice(0, 40);
  return `${worst.tagName.toLowerCase()}.${[...worst.classList].join('.')} by ${Math.round(furthest)} px "${text}"`;
}
