/** What was just judged is drawn within these many frames, also by a slow phone. */
const FRAMES = 10;

/** Puts the caret into the first field that is wrong, once it is drawn as such. */
export function focusFirstWrong(form: HTMLFormElement | null, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (frames > 1) focusFirstWrong(form, frames - 1);
  });
}
