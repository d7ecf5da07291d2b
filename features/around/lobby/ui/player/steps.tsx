import { Link } from 'react-router';
import { useJoining } from '#identity/sign-in/ui/player/use-joining.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './lobby.css';

/** Account, deposit, play: where it begins and where it leads. */
export function StepList() {
  const words = useWords();
  return (
    <ol>
      {(['account', 'deposit', 'play'] as const).map((step, at) => (
        <li key={step}>
          <b className="num">{at + 1}</b>
          <span>
            <strong>{words(`lobby.step_${step}`)}</strong>
            <small>{words(`lobby.step_${step}_more`)}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** For guests, on the home. */
export function Steps() {
  const words = useWords();
  const joining = useJoining();
  return (
    <section className="steps" aria-labelledby="steps-title">
      <h2 id="steps-title" className="sign">
        {words('lobby.steps_title')}
      </h2>
      <StepList />
      {joining && (
        <Link className={buttonClass('line', { small: true })} to="/register">
          {words('lobby.step_begin')}
        </Link>
      )}
    </section>
  );
}
