/** What is read out of a session with a title: results, not frames. */
import { actOf } from './steps.ts';
import type { Telling } from './telling.ts';
import type { TitleGame } from './title-game.ts';
import { featureText, openedText } from './title-slip.tsx';
import { caption, timesOf, type Words } from './title-words.ts';

/** @param worth a number of units as the player reads money */
export function spoken(
  words: Words,
  game: TitleGame,
  telling: Telling,
  worth: (units: number) => string,
): string {
  switch (telling.kind) {
    case 'landed': {
      const { step, units, loud, won } = telling.outcome;
      if (telling.feature && actOf(telling.feature))
        return words('reels.said.so_far', {
          amount: worth(step.win),
          what: featureText(words, telling.feature, false),
        });
      const what = caption(words, game, step, won);
      if (units <= 0) return what;
      return words(loud > 0 ? 'reels.said.win' : 'reels.said.return', { amount: worth(units), what });
    }
    case 'opened':
      return openedText(words, telling);
    case 'turning':
      return telling.feature ? featureText(words, telling.feature, true) : '';
    case 'choosing':
      if (telling.last) return caption(words, game, telling.last);
      return telling.feature.kind === 'gamble'
        ? words('reels.gamble.choose', { amount: worth(telling.feature.units) })
        : words('reels.pick.choose');
    case 'total': {
      const what = words('reels.total', { times: timesOf(game, telling.outcome.units) });
      return words('reels.said.win', { amount: worth(telling.outcome.units), what });
    }
    case 'waiting':
      return words('reels.waiting');
    default:
      return '';
  }
}
