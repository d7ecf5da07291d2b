/** The bearer of a trial: it lives as long as this tab. */
const place = (gameCode: string): string => `trial:${gameCode}`;

export const trialToken = (gameCode: string): string | undefined =>
  sessionStorage.getItem(place(gameCode)) ?? undefined;
export const keepTrialToken = (gameCode: string, token: string): void =>
  sessionStorage.setItem(place(gameCode), token);
export const dropTrialToken = (gameCode: string): void => sessionStorage.removeItem(place(gameCode));

/** How a call names its trial; real play names nothing. */
export const bearing = (
  trial: string | undefined,
): { readonly headers?: Readonly<Record<string, string>> } =>
  trial === undefined ? {} : { headers: { 'x-trial': trial } };
