/** The bearer of a trial: it lives as long as this tab. */
const place = (gameCode: string): string => `trial:${gameCode}`;

export const trialToken = (gameCode: string): string | undefined =>
  sessionStorage.getItem(place(gameCode)) ?? undefined;
export const keepTrialToken = (gameCode: string, token: string): void =>
  sessionStorage.setItem(place(gameCode), token);
export const dropTrialToken = (gameCode: string): void => sessionStorage.removeItem(place(gameCode));
