/**
 * Labels of pages far out of sight let go of their drawings. Each drawing is a whole document to a browser: 500 of them held 45 MB and
 * made a phone's cleaning half as long again, in the middle of a press. They come back from the cache before they are in sight.
 */
const KEPT = 'data-src';

export function restPictures(page: Element): () => void {
  const change = (event: Event): void => {
    const rests = Reflect.get(event, 'skipped') === true;
    for (const picture of page.querySelectorAll(rests ? 'img[src]' : `img[${KEPT}]`)) {
      const [from, to] = rests ? ['src', KEPT] : [KEPT, 'src'];
      picture.setAttribute(to, picture.getAttribute(from) ?? '');
      picture.removeAttribute(from);
    }
  };
  page.addEventListener('contentvisibilityautostatechange', change);
  return () => page.removeEventListener('contentvisibilityautostatechange', change);
}
