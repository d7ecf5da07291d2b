/** The door of those who trade. */
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  OpsBooks,
  OpsEnterResult,
  OpsPreviewResult,
  OpsReadBook,
  OpsSetPrice,
  OpsStopBook,
} from '../contract/trading.ts';
import { presentOpsMatchLine } from '../present/match.ts';
import { readBoard, readWaiting } from '../service/board.ts';
import { readOutrights } from '../service/outright-board.ts';
import {
  askResult,
  previewResult,
  readTrading,
  type ResultKind,
  setPrice,
  stopBook,
  type TradingNeeds,
} from '../service/trading.ts';

const READ = { allow: ['staff'], right: 'sportsbook.read' } as const;
const WRITE = { allow: ['staff'], right: 'sportsbook.write', perMinute: 240 } as const;

export const tradingRoutes = (needs: TradingNeeds, kind: ResultKind): readonly Route[] => [
  route(OpsBooks, READ, async ({ brand }, { query }) => {
    const { view } = query;
    if (view === 'outrights' || view === 'waiting') {
      const { timeZone } = await needs.needs.brands.byId(brand.id);
      const all =
        view === 'waiting'
          ? await readWaiting(needs.needs, brand.id, query)
          : await readOutrights(needs.needs, brand.id, {});
      return { matches: all.map((book) => presentOpsMatchLine(book, timeZone)), live: 0 };
    }
    const { books, live, timeZone } = await readBoard(needs.needs, brand.id, { ...query, view });
    return { matches: books.map((book) => presentOpsMatchLine(book, timeZone)), live };
  }),
  route(OpsReadBook, READ, ({ brand }, { params }) => readTrading(needs, brand.id, params.id)),
  route(OpsStopBook, WRITE, async (context, { params, body }) => {
    await stopBook(needs, actorOf(context), params.id, body.suspended);
    return readTrading(needs, context.brand.id, params.id);
  }),
  route(OpsSetPrice, WRITE, async (context, { params, body }) => {
    await setPrice(needs, actorOf(context), params.id, body);
    return readTrading(needs, context.brand.id, params.id);
  }),
  route(OpsPreviewResult, WRITE, ({ brand }, { params, body }) =>
    previewResult(needs, brand.id, params.id, body),
  ),
  route(OpsEnterResult, WRITE, async (context, { params, body }) => ({
    requestId: await askResult(needs, kind, actorOf(context), params.id, body.result, body.reason),
  })),
];
