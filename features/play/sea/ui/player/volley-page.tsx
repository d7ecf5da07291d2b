/** `/member/bets/volley/:ref`: the shots of one second as the slip they are, computed again on this device where the seed is shown. */
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { GetVolleys, Volley, VolleyShot } from '#features/play/sea/contract.ts';
import { useSeaNames } from '#games/fishing/view/names.ts';
import { parseAmount } from '#kernel/money.ts';
import '#platform/ui/css/play.css';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import {
  BarcodeRule,
  Slip,
  SlipAction,
  SlipHead,
  SlipRow,
  SlipRows,
  SlipSum,
  Stamp,
} from '#platform/ui/slip.tsx';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { checkVolley } from './check.ts';
import './sea.css';

export default function VolleyPage() {
  const words = useWords();
  const { ref = '' } = useParams();
  const input = { query: { volleyId: ref, pageNo: 1, pageSize: 1 } };
  const { value, trouble, again } = useRead<typeof GetVolleys>('/sea/volleys', input, 0);
  const title = words('sea.one_volley');
  const volley = value?.list[0];
  usePageHead(title, value && !volley ? 404 : 200);
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      <Slip className="round-slip">
        {volley ? (
          <VolleySlip volley={volley} />
        ) : value ? (
          <EmptyState icon="slip" title={words('sea.no_volley')}>
            {words('sea.no_volley_do')}
          </EmptyState>
        ) : trouble ? (
          <ErrorState trouble={trouble} onRetry={again} />
        ) : (
          <Skeleton height={280} />
        )}
        <SlipAction>
          <Link className={buttonClass('quiet')} to="/member/bets">
            {words('sea.all_bets')}
          </Link>
        </SlipAction>
      </Slip>
    </div>
  );
}

function VolleySlip({ volley }: { readonly volley: Volley }) {
  const words = useWords();
  const { currency, shots } = volley;
  const won = parseAmount(volley.payout, currency) > parseAmount(volley.stake, currency);
  return (
    <>
      <SlipHead
        title={volley.seaName}
        stamp={<Stamp tone={won ? 'gain' : 'plain'}>{words(won ? 'sea.won' : 'sea.over')}</Stamp>}
      />
      <SlipRows>
        <SlipRow name={words('sea.number')}>
          <span className="num">{`Nº ${volley.serial}`}</span>
        </SlipRow>
        <SlipRow name={words('sea.where')}>
          <span className="num">{volley.room}</span>
        </SlipRow>
        <SlipRow name={words('sea.at')}>
          <When at={volley.at} to="second" />
        </SlipRow>
        {shots.map((shot, at) => (
          <ShotRow key={`${shot.swim} ${at}`} shot={shot} currency={currency} />
        ))}
        <SlipRow name={words('sea.total_stake')}>
          <Money amount={volley.stake} currency={currency} />
        </SlipRow>
      </SlipRows>
      <SlipSum name={words('sea.paid_out')}>
        <Money amount={volley.payout} currency={currency} className={won ? 'gain' : ''} />
      </SlipSum>
      <Check volley={volley} />
      <BarcodeRule />
    </>
  );
}

function ShotRow({ shot, currency }: { readonly shot: VolleyShot; readonly currency: string }) {
  const words = useWords();
  const names = useSeaNames();
  const fish = names.fish(shot.fish ?? '–');
  const name = shot.along.length > 0 ? words('sea.along_of', { fish, count: shot.along.length }) : fish;
  return (
    <SlipRow name={`${name} · ${names.weapon(shot.weapon)}`}>
      {shot.returned !== null ? (
        words('sea.given_back')
      ) : shot.hit ? (
        <>
          <span className="num">{`${shot.times}×`}</span> <Money amount={shot.pays} currency={currency} />
        </>
      ) : (
        words('sea.missed')
      )}
    </SlipRow>
  );
}

function Check({ volley }: { readonly volley: Volley }) {
  const words = useWords();
  const [checked, setChecked] = useState<boolean>();
  const [trouble, setTrouble] = useState<unknown>();
  const run = (): void => {
    setTrouble(undefined);
    checkVolley(volley).then((same) => setChecked(same === true), setTrouble);
  };
  if (volley.seed.serverSeed === null) return <p className="slip-rows muted">{words('sea.seed_secret')}</p>;
  if (checked !== undefined)
    return (
      <p className="slip-rows" role="status">
        <Stamp tone={checked ? 'gain' : 'danger'}>
          {words(checked ? 'sea.shots_proved' : 'sea.shots_not_proved')}
        </Stamp>
      </p>
    );
  if (trouble) return <ErrorState trouble={trouble} onRetry={run} />;
  return (
    <SlipAction>
      <Button look="go" wide icon="shield" onClick={run}>
        {words('sea.check_shots')}
      </Button>
    </SlipAction>
  );
}
