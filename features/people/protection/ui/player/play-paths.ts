/** Where money is staked: the reality check comes by itself there. Each room of play has its line in play-paths.test.ts. */
const PLAY = /^\/(play|tables|lottery|vnLottery|seaLottery|sports|esports|cockfight|sea|poker|arcade)(\/|$)/;

/** @param path of a page, without its query */
export const isPlay = (path: string): boolean => PLAY.test(path);
