/** What a drawn page loads first: found by the server in the build's manifest, written by the site into its document. */
export type PageAssets = {
  readonly script: string;
  /** Text of the style sheets of entry and screen, sent inside the page: one round trip less before the first paint. */
  readonly css: string;
  /** Where that text stands as files. */
  readonly inlined: readonly string[];
  /** Scripts the page will ask for at once. */
  readonly preloads: readonly string[];
  readonly font: string;
};
