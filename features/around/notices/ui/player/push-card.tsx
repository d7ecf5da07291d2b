import type { PushChoices } from '#features/around/notices/contract/push.ts';
import { CATEGORIES } from '#features/around/notices/contract/kinds.ts';
import { Button, Switch } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { usePush } from './use-push.ts';

const two = (n: number): string => String(n).padStart(2, '0');
/** Minutes of the day as a field of time writes them. */
const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const minuteOf = (clock: string): number | undefined => {
  const found = /^(\d{2}):(\d{2})/.exec(clock);
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined;
};

/** Messages on this device while the site is closed: consent, which kinds, and the hours in which nothing comes. */
export function PushCard() {
  const words = useWords();
  const { value, device, busy, wrong, turnOn, turnOff, choose } = usePush();
  if (!value || device === 'unknown') return null;
  return (
    <section className="inbox-copies inbox-push" aria-labelledby="push-title">
      <h2 id="push-title" className="group-title">
        {words('notices.push')}
      </h2>
      {device === 'none' && <p className="muted">{words('notices.push_none')}</p>}
      {device === 'denied' && <p className="muted">{words('notices.push_denied')}</p>}
      {device === 'off' && (
        <>
          <p className="muted">{words('notices.push_about')}</p>
          <Button icon="bell" busy={busy} onClick={() => void turnOn()}>
            {words('notices.push_on')}
          </Button>
        </>
      )}
      {device === 'on' && (
        <Button look="line" busy={busy} onClick={() => void turnOff()}>
          {words('notices.push_off')}
        </Button>
      )}
      {(device === 'on' || value.devices > 0) && (
        <Choices choices={value.choices} onChoose={(part) => void choose(part)} />
      )}
      <WrongLine text={wrong} />
    </section>
  );
}

type ChoicesProps = {
  readonly choices: PushChoices;
  readonly onChoose: (part: Partial<PushChoices>) => void;
};

function Choices({ choices: { categories, quietFrom, quietUntil }, onChoose }: ChoicesProps) {
  const words = useWords();
  return (
    <div className="push-choices">
      {CATEGORIES.map((one) => (
        <Switch
          key={one}
          on={categories.includes(one)}
          onChange={(on) =>
            onChoose({ categories: on ? [...categories, one] : categories.filter((other) => other !== one) })
          }
        >
          {words(`notices.category.${one}`)}
        </Switch>
      ))}
      <div className="push-hours">
        <Field
          label={words('notices.quiet_from')}
          type="time"
          value={clockOf(quietFrom)}
          onChange={(event) => {
            const minute = minuteOf(event.target.value);
            if (minute !== undefined) onChoose({ quietFrom: minute });
          }}
        />
        <Field
          label={words('notices.quiet_until')}
          hint={words('notices.quiet_hint')}
          type="time"
          value={clockOf(quietUntil)}
          onChange={(event) => {
            const minute = minuteOf(event.target.value);
            if (minute !== undefined) onChoose({ quietUntil: minute });
          }}
        />
      </div>
    </div>
  );
}
