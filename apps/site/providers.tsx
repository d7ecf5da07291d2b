import type { ReactNode } from 'react';
import { AnswersContext } from '#platform/ui/answers.ts';
import type { Answers } from '#platform/ui/answers.ts';
import type { Api } from '#platform/ui/api.ts';
import { ApiContext } from '#platform/ui/call.ts';
import { HomeStripsContext } from '#platform/ui/home-strips.ts';
import { LiveContext } from '#platform/ui/live.ts';
import type { Live } from '#platform/ui/live.ts';
import { PictureHosts } from '#platform/ui/picture.tsx';
import { WordsProvider } from '#platform/ui/words.tsx';
import type { WordsStore } from '#platform/ui/words.tsx';
import { pictureHosts } from './brand-hosts.ts';
import { ROOMS } from './rooms.ts';

const STRIPS = ROOMS.flatMap(({ home }) => (home ? [home] : []));

type Props = {
  readonly words: WordsStore;
  readonly answers: Answers;
  readonly api: Api;
  readonly live?: Live;
  readonly children: ReactNode;
};

/** What every screen may use, the same on the server and in the browser. */
export function Providers({ words, answers, api, live, children }: Props) {
  return (
    <WordsProvider store={words}>
      <AnswersContext value={answers}>
        <ApiContext value={api}>
          <PictureHosts value={pictureHosts(answers)}>
            <HomeStripsContext value={STRIPS}>
              <LiveContext value={live}>{children}</LiveContext>
            </HomeStripsContext>
          </PictureHosts>
        </ApiContext>
      </AnswersContext>
    </WordsProvider>
  );
}
